#!/bin/sh
# Writes the Secrets of an installation to standard output, each with what one app may open:
#
#   sh deploy/kubernetes/secrets.sh chasqui.env | kubectl --namespace chasqui apply -f -
#
# The file has lines of NAME=value, without quotes, as deploy/compose.env.example has them; DATABASE_URL and REDIS_URL stand in
# it, too. For a trial POSTGRES_PASSWORD and REDIS_PASSWORD do instead. No value becomes the argument of a process.
set -eu

file=${1:?name the file with the values, one NAME=value in each line}
apps="api-gateway pairing whatsapp-sender sms-dispatcher webhook-dispatcher console"

keys_of() {
  case $1 in
    api-gateway) echo API_KEY_PEPPER INTERNAL_TOKEN WEBHOOK_PUBLIC_KEY ;;
    pairing) echo GATEWAY_ENCRYPTION_KEY INTERNAL_TOKEN ;;
    whatsapp-sender) echo INTERNAL_TOKEN ;;
    sms-dispatcher) echo PHONE_ENCRYPTION_KEY ;;
    webhook-dispatcher) echo INTERNAL_TOKEN WEBHOOK_PRIVATE_KEY ;;
    console) echo API_KEY_ENCRYPTION_KEY API_KEY_PEPPER INTERNAL_TOKEN WEBHOOK_PRIVATE_KEY WEBHOOK_PUBLIC_KEY ;;
  esac
}

# Keys that need not be there.
more_keys_of() {
  echo OTEL_EXPORTER_OTLP_HEADERS
  case $1 in
    api-gateway) echo DATABASE_REPLICA_URL MEDIA_S3_ACCESS_KEY MEDIA_S3_SECRET_KEY ;;
    pairing | sms-dispatcher) echo MEDIA_S3_ACCESS_KEY MEDIA_S3_SECRET_KEY ;;
    console) echo DATABASE_REPLICA_URL MEDIA_S3_ACCESS_KEY MEDIA_S3_SECRET_KEY SMTP_URL ;;
  esac
}

has() { grep -q "^$1=." "$file"; }
value_of() { sed -n "s/^$1=//p" "$file" | tail -n 1; }

# Prints lines of NAME=value; the last line of a name counts.
lines_of() {
  for key; do
    if has "$key"; then printf '%s=%s\n' "$key" "$(value_of "$key")"; fi
  done
}

secret() {
  kubectl create secret generic "$1" --from-env-file=/dev/stdin --dry-run=client --output=yaml
  echo ---
}

missing=""
for app in $apps; do
  for key in $(keys_of "$app"); do has "$key" || missing="$missing $key"; done
done
for store in DATABASE_URL:POSTGRES_PASSWORD REDIS_URL:REDIS_PASSWORD; do
  has "${store%:*}" || has "${store#*:}" || missing="$missing ${store%:*}"
done
if [ -n "$missing" ]; then
  echo "$file has no value for:$(printf '%s\n' $missing | sort -u | tr '\n' ' ' | sed 's/^/ /; s/ $//')" >&2
  exit 1
fi

{
  if has DATABASE_URL; then lines_of DATABASE_URL
  else echo "DATABASE_URL=postgres://chasqui:$(value_of POSTGRES_PASSWORD)@chasqui-postgres:5432/chasqui"; fi
  if has REDIS_URL; then lines_of REDIS_URL
  else echo "REDIS_URL=redis://:$(value_of REDIS_PASSWORD)@chasqui-redis:6379"; fi
} | secret chasqui-stores
if has POSTGRES_PASSWORD && has REDIS_PASSWORD; then
  lines_of POSTGRES_PASSWORD REDIS_PASSWORD | secret chasqui-embedded
fi
for app in $apps; do
  # shellcheck disable=SC2046 # names, one word each
  lines_of $(keys_of "$app") $(more_keys_of "$app") | secret "chasqui-$app"
done
