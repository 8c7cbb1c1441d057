# Completion of slosh's command line in bash. What exists is asked of the program: `slosh list` and `--help`.
_slosh_names() { "${COMP_WORDS[0]}" list "$1" 2>/dev/null | awk '{ print $1 }'; }
_slosh_options() { "${COMP_WORDS[0]}" "$@" --help 2>/dev/null | sed -nE 's/^  (-h,)?(--[a-z-]+).*/\2/p' | sort -u; }

_slosh() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= i
    local commands="run render bench sweep list replay"
    for ((i = 1; i < COMP_CWORD; ++i)); do
        [[ " $commands " == *" ${COMP_WORDS[i]} "* ]] && command=${COMP_WORDS[i]} && break
    done
    COMPREPLY=()
    case $before in
        --solver) mapfile -t COMPREPLY < <(compgen -W "$(_slosh_names solvers)" -- "$word"); return ;;
        --format) mapfile -t COMPREPLY < <(compgen -W "$(_slosh_names formats)" -- "$word"); return ;;
        --mode) mapfile -t COMPREPLY < <(compgen -W "$(_slosh_names modes)" -- "$word"); return ;;
        --preset) mapfile -t COMPREPLY < <(compgen -W "$(_slosh_names presets)" -- "$word"); return ;;
        --fidelity) mapfile -t COMPREPLY < <(compgen -W "accurate real_time as_set" -- "$word"); return ;;
        --set)
            compopt -o nospace
            mapfile -t COMPREPLY < <(compgen -W "$(_slosh_names parameters)" -S = -- "$word")
            return ;;
        --models)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -d -- "$word")
            return ;;
        --csv | --export | --save | --record | --replay | --out)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return ;;
        list)
            mapfile -t COMPREPLY < <(compgen -W "scenes solvers forces modes formats materials presets parameters settings commands actions" -- "$word")
            return ;;
    esac
    if [[ $word == -* ]]; then
        # shellcheck disable=SC2086
        mapfile -t COMPREPLY < <(compgen -W "$(_slosh_options $command)" -- "$word")
        return
    fi
    compopt -o filenames
    local words=
    [[ $command == bench || $command == list || $command == replay ]] || words=$(_slosh_names scenes)
    [[ -n $command ]] || words+=" $commands"
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -f -- "$word")
}
complete -F _slosh slosh
