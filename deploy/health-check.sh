#!/bin/bash
# The container's health check: is this app ready? The image has neither curl nor wget, and a Node process would cost more
# than an idle app does. What is not builtin of bash starts no process here either.
host=127.0.0.1
if ! exec 3<>"/dev/tcp/$host/$OPS_PORT"; then exit 1; fi
printf 'GET /health/ready HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$host" >&3
if ! IFS=' ' read -r -t 3 -u 3 version status reason; then
  echo "http://$host:$OPS_PORT/health/ready did not answer within 3 s" >&2
  exit 1
fi
if [[ $version == HTTP/1.1 && $status == 200 ]]; then exit 0; fi
echo "http://$host:$OPS_PORT/health/ready answered $status ${reason%$'\r'}" >&2
# What is missing stands in the body.
while IFS= read -r -t 1 -u 3 line || [[ -n $line ]]; do
  if [[ $line == '{'* ]]; then echo "$line" >&2; fi
done
exit 1
