package dev.kafkarecovery.recovery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kafkarecovery.model.TopicPartition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputFileTest {
  @TempDir Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("in.json"), text);
  }

  private Set<TopicPartition> read(String text) throws IOException {
    return InputFile.read(write(text));
  }

  private List<String> problems(String text) throws IOException {
    Path file = write(text);
    FileProblemException problem =
        catchThrowableOfType(FileProblemException.class, () -> InputFile.read(file));
    assertThat(problem).as("must be refused: %s", text).isNotNull();
    return problem.problems().stream().map(p -> p.replace(folder + "/", "")).toList();
  }

  @Test
  void both_forms_may_be_mixed_and_come_out_in_numeric_order() throws IOException {
    assertThat(
            read(
                """
                {"partitions":[{"topic":"b","partitions":[10,2]},{"topic":"a","partition":1}]}"""))
        .containsExactly(
            new TopicPartition("a", 1), new TopicPartition("b", 2), new TopicPartition("b", 10));
  }

  @Test
  void an_empty_list_is_nothing_and_not_everything() throws IOException {
    assertThat(read("{\"partitions\":[]}")).isEmpty();
    assertThat(read("{\"partitions\":[{\"topic\":\"a\",\"partitions\":[]}]}")).isEmpty();
  }

  @Test
  void other_keys_are_left_alone_and_a_byte_order_mark_too() throws IOException {
    assertThat(
            read(
                "\ufeff{\"version\":7,\"partitions\":[{\"topic\":\"a\",\"partition\":0,\"x\":[]}]}"))
        .containsExactly(new TopicPartition("a", 0));
  }

  @Test
  void trailing_comma_names_line_and_column() throws IOException {
    assertThat(problems("{\"partitions\":[\n  {\"topic\":\"a\",\"partition\":0},\n]}"))
        .containsExactly(
            "in.json, line 3, column 1: there is a comma before ']'; JSON allows none after the"
                + " last element");
  }

  @Test
  void trailing_comma_in_an_object_names_line_and_column() throws IOException {
    assertThat(problems("{\"partitions\":[{\"topic\":\"a\",\n\"partition\":0,}]}"))
        .containsExactly(
            "in.json, line 2, column 15: there is a comma before '}'; JSON allows none after the"
                + " last element");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"partitions\":[] // none|line 1, column 18: JSON allows no comments",
        "{/* none */\"partitions\":[]}|line 1, column 2: JSON allows no comments",
        "{\"partitions\":[]} # none|line 1, column 19: JSON allows no comments",
        "{partitions:[]}|line 1, column 2: a field name must be in double quotes",
        "{'partitions':[]}|line 1, column 2: JSON takes double quotes, not single quotes",
        "{\"a\":'b'}|line 1, column 6: JSON takes double quotes, not single quotes",
        "{\"partitions\":[|the file ends in the middle of a value",
        "{\"partitions\":[]} {}|line 1, column 19: something follows the end of the object",
        "[]|line 1, column 1: must hold an object, not an array",
        "\"x\"|line 1, column 1: must hold an object, not a string",
      })
  void a_syntax_error_names_its_place_and_its_cause(String text, String expected)
      throws IOException {
    assertThat(problems(text)).singleElement().asString().startsWith("in.json").contains(expected);
  }

  @Test
  void any_other_syntax_error_names_its_place() throws IOException {
    assertThat(problems("{\"a\":\n 01}"))
        .singleElement()
        .asString()
        .startsWith("in.json, line 2, column")
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n "})
  void an_empty_file_is_called_empty(String text) throws IOException {
    assertThat(problems(text)).containsExactly("in.json is empty; it must hold a JSON object");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"0\"|must be an integer, not a string \"0\"",
        "1.5|must be an integer, not 1.5",
        "1e3|must be an integer, not 1e3",
        "-1|must be from 0 to 2147483647, not -1",
        "2147483648|must be from 0 to 2147483647, not 2147483648",
        "null|must be an integer, not null",
        "true|must be an integer, not true",
        "[1]|must be an integer, not an array",
        "{}|must be an integer, not an object",
      })
  void a_wrong_number_names_its_field_and_what_is_there(String number, String expected)
      throws IOException {
    assertThat(
            problems(
                "{\"partitions\":[{\"topic\":\"a\",\"partition\":0},\n{\"topic\":\"b\",\"partition\":"
                    + number
                    + "}]}"))
        .containsExactly("in.json, line 2, column 26: partitions[1].partition " + expected);
    assertThat(problems("{\"partitions\":[{\"topic\":\"a\",\"partitions\":[0," + number + "]}]}"))
        .containsExactly("in.json, line 1, column 45: partitions[0].partitions[1] " + expected);
  }

  @Test
  void all_problems_are_told_at_once() throws IOException {
    assertThat(
            problems(
                """
                {"partitions":[
                  {"partition":0},
                  {"topic":"","partition":0},
                  {"topic":"a"},
                  {"topic":7,"partitions":{}},
                  {"topic":"a","partition":0,"partitions":[0]},
                  "a-0"
                ]}"""))
        .containsExactly(
            "in.json, line 2, column 3: partitions[0].topic is missing",
            "in.json, line 3, column 12: partitions[1].topic must not be empty",
            "in.json, line 4, column 3: partitions[2].partition is missing",
            "in.json, line 5, column 12: partitions[3].topic must be a string, not 7",
            "in.json, line 5, column 27: partitions[3].partitions must be an array, not an object",
            "in.json, line 6, column 3: give partition or partitions, not both",
            "in.json, line 7, column 3: partitions[5] must be an object, not a string \"a-0\"");
  }

  @Test
  void missing_or_null_partitions_are_refused_and_never_mean_everything() throws IOException {
    assertThat(problems("{}")).containsExactly("in.json, line 1, column 1: partitions is missing");
    assertThat(problems("{\"partitions\":null}"))
        .containsExactly("in.json, line 1, column 15: partitions must be an array, not null");
  }

  @Test
  void a_partition_listed_twice_names_both_places() throws IOException {
    assertThat(
            problems(
                "{\"partitions\":[{\"topic\":\"a\",\"partitions\":[0,1]},\n"
                    + "{\"topic\":\"a\",\"partition\":1}]}"))
        .containsExactly(
            "in.json, line 2, column 26: a-1 is listed twice; first in line 1, column 45");
  }

  @Test
  void a_key_given_twice_names_both_places() throws IOException {
    assertThat(problems("{\"partitions\":[],\n\"partitions\":[]}"))
        .containsExactly(
            "in.json, line 2, column 1: the field \"partitions\" is given twice; first in line 1,"
                + " column 15");
  }

  @Test
  void what_cannot_be_read_is_named_plainly() throws IOException {
    Path missing = folder.resolve("missing.json");
    assertThat(catchThrowableOfType(FileProblemException.class, () -> InputFile.read(missing)))
        .hasMessage(missing + " cannot be read: it does not exist");
    assertThat(catchThrowableOfType(FileProblemException.class, () -> InputFile.read(folder)))
        .hasMessage(folder + " is a directory, not a file");
    Path binary = Files.write(folder.resolve("utf16"), "{}".getBytes(StandardCharsets.UTF_16));
    assertThat(catchThrowableOfType(FileProblemException.class, () -> InputFile.read(binary)))
        .hasMessage(binary + " is not text in UTF-8");
  }

  @Test
  void a_file_cannot_move_the_cursor_through_its_error_message() throws IOException {
    assertThat(problems("{\"partitions\":[{\"topic\":\"a\",\"partition\":\"\\u001b[2J\"}]}"))
        .singleElement()
        .asString()
        .contains("\\u001B[2J")
        .doesNotContain("\u001b");
  }

  @Test
  void very_deep_nesting_is_refused_and_not_a_stack_overflow() throws IOException {
    assertThat(problems("{\"partitions\":" + "[".repeat(100_000))).hasSize(1);
  }
}
