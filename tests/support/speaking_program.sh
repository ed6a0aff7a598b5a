# Writes what it was asked to say in place of sound.
printf 'RIFF0000WAVE%s %s ' "$1" "$2"
cat
