#!/bin/sh
# A use of a banned function stops the compiler. Usage: banned.sh SOURCE CC
set -eu
failed=0
compiles() # STATEMENT
{
    printf '#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n%s\n' \
        "#include <time.h>
        void probe(char *a, const char *b, int n, time_t t, struct tm *tm);
        void probe(char *a, const char *b, int n, time_t t, struct tm *tm)
        { (void)a, (void)b, (void)n, (void)t, (void)tm; $1; }" |
        $cc -std=gnu17 -include "$source/src/base/banned.h" -fsyntax-only -w -x c - 2>/dev/null
}
source=$1 cc=$2
compiles 'snprintf(a, 3, "%d", n); memcpy(a, b, 3)' || { echo 'harmless code is refused'; exit 1; }
for use in 'strcpy(a, b)' 'strcat(a, b)' 'strncpy(a, b, 3)' 'strncat(a, b, 3)' 'sprintf(a, b)' \
    'strtok(a, b)' 'sscanf(b, "%d", &n)' 'atoi(b)' 'atol(b)' 'atoll(b)' 'atof(b)' 'gmtime(&t)' \
    'localtime(&t)' 'ctime(&t)' 'asctime(tm)' 'strerror(n)' 'rand()' 'srand(3)' 'random()' \
    'tmpnam(a)' 'mktemp(a)' 'char *(*f)(int) = strerror'; do
    if compiles "$use"; then
        echo "compiles: $use"
        failed=1
    fi
done
exit $failed
