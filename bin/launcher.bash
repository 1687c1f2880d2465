# Shared by the tools of this folder, which source it: finds Java and the jars.
# shellcheck shell=bash

# Prints the installation's folder: the one above the script's own, symbolic links followed.
recovery_home() {
  local source=$1 folder
  while [[ -L $source ]]; do
    folder=$(cd -P "$(dirname "$source")" && pwd)
    source=$(readlink "$source")
    [[ $source == /* ]] || source=$folder/$source
  done
  (cd -P "$(dirname "$source")/.." && pwd)
}

recovery_refuse() {
  echo "$1" >&2
  exit 2
}

# Sets recovery_command: Java with its flags, the class path and the main class. Arguments: the installation's folder, the
# main class, and the collector: Serial starts soonest, G1 never stops a screen for long.
# The environment of a broker is left aside on purpose (KAFKA_OPTS, JMX_PORT, JAVA_TOOL_OPTIONS ...): its agents and ports
# are taken by the broker beside which this runs.
recovery_prepare() {
  local home=$1 main=$2 collector=${3:-Serial} jars java version
  shopt -s nullglob
  jars=("$home"/console/target/console-*.jar)
  shopt -u nullglob
  if [[ ${#jars[@]} -eq 0 || ! -d $home/console/target/lib ]]; then
    recovery_refuse "Not built yet: run  mvn -DskipTests package  in $home"
  fi

  unset JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || recovery_refuse "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it."
  else
    java=$(command -v java) || recovery_refuse "No java found: set JAVA_HOME to a JDK or JRE 17 or newer, or put java on the PATH."
  fi
  version=$(recovery_java_version "$java")
  if [[ ! $version =~ ^[0-9]+$ ]] || ((version < 17)); then
    recovery_refuse "Java 17 or newer is needed, but $java is ${version:+version }${version:-of an unknown version}."
  fi

  local heap=(-Xmx512m)
  if [[ -n ${KAFKA_RECOVERY_HEAP_OPTS:-} ]]; then
    read -r -a heap <<<"$KAFKA_RECOVERY_HEAP_OPTS"
  fi
  # The class data archive is used where it fits this Java and these jars; logging is off, so that Java never writes to
  # standard output by itself when it does not.
  recovery_command=("$java" "${heap[@]}" -XX:TieredStopAtLevel=1 "-XX:+Use${collector}GC" -XX:-UsePerfData -Xlog:disable
    -Xshare:auto -XX:SharedArchiveFile="$home/console/target/recovery.jsa" -Djdk.console=java.base
    -Drecovery.home="$home" -cp "$(recovery_class_path "$home/console/target")" "$main")
}

# Prints the class path. Always in the same order: the class data archive is bound to it.
recovery_class_path() {
  local LC_ALL=C jars=("$1"/console-*.jar "$1"/lib/*.jar)
  local IFS=:
  echo "${jars[*]}"
}

# Prints Java's major version. The release file of a JDK says it without the cost of starting one.
recovery_java_version() {
  local java=$1 real release line
  real=$(readlink -f "$java" 2>/dev/null || echo "$java")
  release=$(dirname "$(dirname "$real")")/release
  if [[ -r $release ]]; then
    line=$(grep -m1 '^JAVA_VERSION=' "$release" || true)
  else
    line=$("$java" -version 2>&1 | grep -m1 'version "' || true)
  fi
  line=${line#*\"}
  line=${line#1.}
  echo "${line%%[!0-9]*}"
}
