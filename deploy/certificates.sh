#!/bin/sh
# Makes the certificates with which the machines of an installation prove themselves to each other (docs/OPERATIONS.md, "Certificates between machines"). Run it on a machine that
# is none of them, and keep the folder of each authority there: authority.key in it can make more.
#
#   sh certificates.sh AUTHORITY PLACE NAME [HOST …]
#
# makes AUTHORITY/PLACE with authority.pem, NAME.crt and NAME.key, for a process or a role of the database that is called NAME and is reached at these hosts or addresses. The first run of
# an authority makes it. AUTHORITY/PLACE is copied to its machine, where it belongs to the user who runs that process; nobody else reads the keys.
set -eu
authority=$1
place=$1/$2
name=$3
shift 3
days=${DAYS:-825}
umask 077
mkdir -p "$place"

if [ ! -e "$authority/authority.key" ]; then
  openssl ecparam -name prime256v1 -genkey -noout -out "$authority/authority.key"
  openssl req -x509 -new -key "$authority/authority.key" -sha256 -days 3650 -subj "/CN=Fairbook authority $(basename "$authority")" \
    -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' -out "$authority/authority.pem"
fi

hosts=DNS:$name
for host in "$@"; do
  case $host in
    *:*) hosts=$hosts,IP:$host ;;
    *[!0-9.]*) hosts=$hosts,DNS:$host ;;
    *) hosts=$hosts,IP:$host ;;
  esac
done
at=$place/$name
openssl ecparam -name prime256v1 -genkey -noout -out "$at.key"
openssl req -new -key "$at.key" -subj "/CN=$name" -out "$at.csr"
printf 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth,clientAuth\nsubjectAltName=%s\n' "$hosts" > "$at.ext"
openssl x509 -req -in "$at.csr" -CA "$authority/authority.pem" -CAkey "$authority/authority.key" -CAcreateserial -sha256 -days "$days" \
  -extfile "$at.ext" -out "$at.crt" 2> /dev/null
rm "$at.csr" "$at.ext"
cp "$authority/authority.pem" "$place/authority.pem"
chmod 0644 "$place/authority.pem" "$at.crt"
echo "$at.crt: $hosts, for $days days"
