#!/usr/bin/env bash
# Finds the best replica of each partition without a leader; shows it, plans or elects. See docs/tools.md.
set -euo pipefail

script=${BASH_SOURCE[0]}
source "$(dirname "$(readlink -f "$script")")/launcher.bash"
recovery_prepare "$(recovery_home "$script")" dev.kafkarecovery.cli.UncleanRecoveryCommand
exec "${recovery_command[@]}" "$@"
