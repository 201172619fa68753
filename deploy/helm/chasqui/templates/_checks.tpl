{{/* What cannot work is refused, in one sentence that says what to do. */}}
{{- define "chasqui.checks" -}}
{{- $v := .Values -}}
{{- if not $v.publicUrl -}}
{{- fail "publicUrl is empty: set it to the URL at which clients, gateway apps and phones reach the service, such as https://chasqui.example.com." -}}
{{- end -}}
{{- range $name, $app := $v.apps -}}
{{- if and $app.hpa.enabled (dig "keda" "enabled" false $app) -}}
{{- fail (printf "apps.%s.hpa and apps.%s.keda are both enabled: two that scale one Deployment undo each other. Switch one of them off." $name $name) -}}
{{- end -}}
{{- if and (dig "keda" "enabled" false $app) (not $v.keda.prometheus.serverAddress) -}}
{{- fail (printf "apps.%s.keda is enabled, but keda.prometheus.serverAddress is empty: set it to the URL of Prometheus." $name) -}}
{{- end -}}
{{- if not $app.existingSecret -}}
{{- fail (printf "apps.%s.existingSecret is empty: name the Secret of this app. README.md says what is in it." $name) -}}
{{- end -}}
{{- end -}}
{{- if not $v.stores.existingSecret -}}
{{- fail "stores.existingSecret is empty: name the Secret with DATABASE_URL and REDIS_URL." -}}
{{- end -}}
{{- if and $v.media.s3.bucket (not $v.media.s3.endpoint) -}}
{{- fail "media.s3.bucket is set, but media.s3.endpoint is empty: set it to the URL of the S3 service." -}}
{{- end -}}
{{- if not (or $v.media.s3.bucket $v.media.volume.existingClaim $v.media.volume.size) -}}
{{- fail "Nothing keeps files: set media.s3.bucket, or media.volume.existingClaim, or media.volume.size." -}}
{{- end -}}
{{- if and $v.media.s3.bucket (or $v.media.volume.existingClaim $v.media.volume.size) -}}
{{- fail "media.s3.bucket and media.volume are both set: files are kept in one place. Empty one of them." -}}
{{- end -}}
{{- if and (or $v.ingress.enabled $v.httpRoute.enabled) (not $v.trustedProxies) -}}
{{- fail "trustedProxies is empty: all clients would share one address. Set it to the networks of the pods of your ingress controller or gateway." -}}
{{- end -}}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.parentRefs) -}}
{{- fail "httpRoute.parentRefs is empty: name the Gateway that the route belongs to." -}}
{{- end -}}
{{- if and $v.ingress.tlsSecretName (not $v.ingress.hosts) -}}
{{- fail "ingress.tlsSecretName is set, but ingress.hosts is empty: name the hosts of the certificate." -}}
{{- end -}}
{{- if $v.networkPolicy.enabled -}}
{{- if and $v.mail.from (not $v.networkPolicy.smtp.to) -}}
{{- fail "mail.from is set, but networkPolicy.smtp.to is empty: no mail server could be reached. Name its networks." -}}
{{- end -}}
{{- range $store := list "postgres" "redis" -}}
{{- if not (or $v.embedded.enabled (get $v.networkPolicy $store).to) -}}
{{- fail (printf "networkPolicy.%s.to is empty, which means everywhere to Kubernetes: name the networks or pods of that server." $store) -}}
{{- end -}}
{{- end -}}
{{- if and $v.media.s3.bucket (not $v.networkPolicy.s3.to) -}}
{{- fail "networkPolicy.s3.to is empty, which means everywhere to Kubernetes: name the networks or pods of the S3 service." -}}
{{- end -}}
{{- end -}}
{{- if and (eq $v.migration.mode "hook") $v.embedded.enabled -}}
{{- fail "migration.mode is hook, but embedded PostgreSQL starts after that hook: set migration.mode to job." -}}
{{- end -}}
{{- range $what := list "prometheusRule" "dashboards" -}}
{{- $files := ternary "files/monitoring/alerts.yaml" "files/monitoring/dashboards/*.json" (eq $what "prometheusRule") -}}
{{- if and (get $v $what).enabled (not ($.Files.Glob $files)) -}}
{{- fail (printf "%s.enabled is true, but this chart has no %s." $what $files) -}}
{{- end -}}
{{- end -}}
{{- end -}}
