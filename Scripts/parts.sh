# Sourced by Scripts/test and Scripts/verify: parts of a run, the time of each, and one line for all at the end.
started=$SECONDS
parts=()

# part NAME COMMAND…: runs it and says how long it took; ends the run with one line where it fails.
part() {
    local name=$1 begun=$SECONDS
    shift
    echo "== $name"
    if ! "$@"; then
        parts_said "$name failed after $((SECONDS - begun)) s; before it"
        exit 1
    fi
    echo "== $name: $((SECONDS - begun)) s"
    parts+=("$name $((SECONDS - begun))")
}

# parts_said WORDS: the last line, with all parts and their seconds.
parts_said() {
    local list
    list=$(printf '%s, ' "${parts[@]+"${parts[@]}"}")
    echo "feedlab: $1: ${list%, }; $((SECONDS - started)) s in all"
}
