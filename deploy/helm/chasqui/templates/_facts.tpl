{{/*
What is true of each app, whatever the values: a test compares it with apps/manifest.json, docker-compose.yml and the apps'
own configuration. `secrets` and `optional` are keys of the app's own Secret.
*/}}
{{- define "chasqui.facts" -}}
api-gateway:
  port: 3000
  opsPort: 9000
  paths: [/v1, /docs]
  exactPaths: [/, /openapi.json]
  config: [public, outbound, media]
  callsPairing: true
  secrets: [API_KEY_PEPPER, INTERNAL_TOKEN, WEBHOOK_PUBLIC_KEY]
  optional: [DATABASE_REPLICA_URL, OTEL_EXPORTER_OTLP_HEADERS]
pairing:
  port: 3001
  opsPort: 9001
  paths: [/gateway/v1]
  config: [public, outbound, media]
  callsPairing: true
  callsAnywhere: true
  secrets: [GATEWAY_ENCRYPTION_KEY, INTERNAL_TOKEN]
  optional: [OTEL_EXPORTER_OTLP_HEADERS]
whatsapp-sender:
  opsPort: 9002
  backlog: whatsapp
  callsPairing: true
  secrets: [INTERNAL_TOKEN]
  optional: [OTEL_EXPORTER_OTLP_HEADERS]
sms-dispatcher:
  port: 3002
  opsPort: 9003
  paths: [/sms-phone]
  backlog: sms
  config: [public, media]
  secrets: [PHONE_ENCRYPTION_KEY]
  optional: [OTEL_EXPORTER_OTLP_HEADERS]
webhook-dispatcher:
  opsPort: 9004
  backlog: webhooks
  config: [outbound]
  callsAnywhere: true
  secrets: [INTERNAL_TOKEN, WEBHOOK_PRIVATE_KEY]
  optional: [OTEL_EXPORTER_OTLP_HEADERS]
console:
  port: 3003
  opsPort: 9005
  paths: [/console]
  config: [public, outbound, media]
  callsPairing: true
  sendsMail: true
  secrets: [API_KEY_ENCRYPTION_KEY, API_KEY_PEPPER, INTERNAL_TOKEN, WEBHOOK_PRIVATE_KEY, WEBHOOK_PUBLIC_KEY]
  optional: [DATABASE_REPLICA_URL, OTEL_EXPORTER_OTLP_HEADERS, SMTP_URL]
{{- end -}}

{{/* Names of the apps of which something is true. Takes (list fact); JSON. */}}
{{- define "chasqui.appsWith" -}}
{{- $names := list -}}
{{- $wanted := index . 0 -}}
{{- range $name, $fact := fromYaml (include "chasqui.facts" .) -}}
{{- if or (hasKey $fact $wanted) (has $wanted (default list $fact.config)) -}}{{- $names = append $names $name -}}{{- end -}}
{{- end -}}
{{ toJson $names }}
{{- end -}}

{{/* Variables of an app that are no secrets, as the data of its ConfigMap. Takes (list root name). */}}
{{- define "chasqui.config" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $values := $root.Values -}}
{{- $fact := get (fromYaml (include "chasqui.facts" $root)) $name -}}
{{- $groups := default list $fact.config -}}
{{- $config := dict
  "LOG_LEVEL" $values.logLevel
  "OPS_HOST" "0.0.0.0"
  "OPS_PORT" (toString $fact.opsPort)
  "SHUTDOWN_TIMEOUT_MS" (toString (int64 $values.shutdown.timeoutMs))
  "DATABASE_POOL_SIZE" (toString (int64 $values.databasePoolSize))
  "REDIS_PREFIX" $values.redisPrefix -}}
{{- if has "public" $groups -}}
{{- $_ := set $config "PORT" (toString $fact.port) -}}
{{- $_ := set $config "SHUTDOWN_PAUSE_MS" (toString (int64 $values.shutdown.pauseMs)) -}}
{{- $_ := set $config "TRUSTED_PROXIES" (join "," $values.trustedProxies) -}}
{{- end -}}
{{- if or (has "public" $groups) (eq $name "webhook-dispatcher") -}}
{{- $_ := set $config "PUBLIC_URL" $values.publicUrl -}}
{{- end -}}
{{- if has "outbound" $groups -}}
{{- $_ := set $config "OUTBOUND_ALLOWED_NETWORKS" (join "," $values.outboundAllowedNetworks) -}}
{{- end -}}
{{- if has "media" $groups -}}
{{- $_ := set $config "MEDIA_DIR" "/media" -}}
{{- $_ := set $config "MEDIA_S3_BUCKET" $values.media.s3.bucket -}}
{{- $_ := set $config "MEDIA_S3_ENDPOINT" $values.media.s3.endpoint -}}
{{- $_ := set $config "MEDIA_S3_REGION" $values.media.s3.region -}}
{{- end -}}
{{- if eq $name "api-gateway" -}}
{{- $_ := set $config "CONSOLE_URL" "/console" -}}
{{- end -}}
{{- if $fact.sendsMail -}}
{{- $_ := set $config "MAIL_FROM" $values.mail.from -}}
{{- end -}}
{{- $_ := set $config "OTEL_EXPORTER_OTLP_ENDPOINT" $values.traces.endpoint -}}
{{- $_ := set $config "OTEL_TRACES_SAMPLER" $values.traces.sampler -}}
{{- $_ := set $config "OTEL_TRACES_SAMPLER_ARG" (toString $values.traces.samplerArg) -}}
{{- $_ := set $config "OTEL_RESOURCE_ATTRIBUTES" $values.traces.resourceAttributes -}}
{{- if eq $name "console" -}}{{- $_ := set $config "TRACE_URL_TEMPLATE" $values.traces.urlTemplate -}}{{- end -}}
{{- range $variable, $value := (get $values.apps $name).env -}}
{{- $_ := set $config $variable (toString $value) -}}
{{- end -}}
{{ toYaml $config }}
{{- end -}}
