#!/bin/sh
# Makes the certificates with which the machines of an installation prove themselves to each other (docs/OPERATIONS.md, "Certificates between machines"). Run it on a machine that
# is none of them, and keep FOLDER there: authority.key in it can make more.
#
#   sh certificates.sh FOLDER NAME [HOST …]
#
# makes FOLDER/NAME with authority.pem, NAME.crt and NAME.key, for a process that is called NAME and is reached at these hosts or addresses. The first run makes the authority.
# After a copy to its machine, FOLDER/NAME belongs to the user who runs that process; nobody else reads NAME.key.
set -eu
folder=$1
name=$2
shift 2
days=${DAYS:-825}
umask 077
mkdir -p "$folder/$name"

if [ ! -e "$folder/authority.key" ]; then
  openssl ecparam -name prime256v1 -genkey -noout -out "$folder/authority.key"
  openssl req -x509 -new -key "$folder/authority.key" -sha256 -days 3650 -subj '/CN=Fairbook authority' \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' -out "$folder/authority.pem"
fi

hosts=DNS:$name
for host in "$@"; do
  case $host in
    *[!0-9.]*) case $host in *:*) hosts=$hosts,IP:$host ;; *) hosts=$hosts,DNS:$host ;; esac ;;
    *) hosts=$hosts,IP:$host ;;
  esac
done
at=$folder/$name/$name
openssl ecparam -name prime256v1 -genkey -noout -out "$at.key"
openssl req -new -key "$at.key" -subj "/CN=$name" -out "$at.csr"
printf 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth,clientAuth\nsubjectAltName=%s\n' "$hosts" > "$at.ext"
openssl x509 -req -in "$at.csr" -CA "$folder/authority.pem" -CAkey "$folder/authority.key" -CAcreateserial -sha256 -days "$days" \
  -extfile "$at.ext" -out "$at.crt" 2> /dev/null
rm "$at.csr" "$at.ext"
cp "$folder/authority.pem" "$folder/$name/authority.pem"
chmod 0644 "$folder/$name/authority.pem" "$at.crt"
echo "$at.crt: $hosts, for $days days"
