#!/usr/bin/env bash
# Elects the leaders that a plan designates. See docs/tools.md.
set -euo pipefail

script=${BASH_SOURCE[0]}
source "$(dirname "$(readlink -f "$script")")/launcher.bash"
recovery_prepare "$(recovery_home "$script")" dev.kafkarecovery.cli.ElectLeadersCommand
exec "${recovery_command[@]}" "$@"
