{{/* What reaches an app. Takes (list root name fact). */}}
{{- define "chasqui.ingressRules" }}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $fact := index . 2 -}}
{{- $v := $root.Values -}}
{{- $p := $v.networkPolicy -}}
{{- $callers := fromJsonArray (include "chasqui.appsWith" (list "callsPairing")) -}}
    {{- with $fact.port }}
    # What the public calls.
    - ports: [{ protocol: TCP, port: {{ . }} }]
      {{- with $p.publicFrom }}
      from:
        {{- toYaml . | nindent 8 }}
        {{- range ternary (list "sandbox-gateway" "sandbox-phone") list $v.sandbox.enabled }}
        - podSelector:
            matchLabels:
              {{- include "chasqui.selector" (list $root .) | nindent 14 }}
        {{- end }}
      {{- end }}
    {{- end }}
    {{- if $p.prometheusFrom }}
    # Metrics. The kubelet's probes come from the node of the pod, which policies always let in.
    - ports: [{ protocol: TCP, port: {{ $fact.opsPort }} }]
      from:
        {{- toYaml $p.prometheusFrom | nindent 8 }}
    {{- end }}
    {{- if eq $name "pairing" }}
    # Internal routes: calls to gateway apps.
    - ports: [{ protocol: TCP, port: {{ $fact.opsPort }} }]
      from:
        - podSelector:
            {{- include "chasqui.componentsSelector" (list $root $callers) | nindent 12 }}
    {{- end }}
{{- end }}

{{/* What an app reaches, besides DNS, PostgreSQL, Redis and traces. Takes (list root name fact). */}}
{{- define "chasqui.egressRules" }}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $fact := index . 2 -}}
{{- $v := $root.Values -}}
{{- $p := $v.networkPolicy -}}
{{- $pairing := get (fromYaml (include "chasqui.facts" $root)) "pairing" -}}
    {{- if $fact.callsPairing }}
    - to:
        - podSelector:
            matchLabels:
              {{- include "chasqui.selector" (list $root "pairing") | nindent 14 }}
      ports: [{ protocol: TCP, port: {{ $pairing.opsPort }} }]
    {{- end }}
    {{- if and (has "media" (default list $fact.config)) $v.media.s3.bucket }}
    - to:
        {{- toYaml $p.s3.to | nindent 8 }}
      ports: [{ protocol: TCP, port: {{ $p.s3.port }} }]
    {{- end }}
    {{- if and $fact.sendsMail $p.smtp.to }}
    - to:
        {{- toYaml $p.smtp.to | nindent 8 }}
      ports: [{ protocol: TCP, port: {{ $p.smtp.port }} }]
    {{- end }}
    {{- if $fact.callsAnywhere }}
    # Servers of customers: any public address, and the private ones that were allowed.
    - to:
        - ipBlock:
            cidr: 0.0.0.0/0
            except: [0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, 224.0.0.0/4, 240.0.0.0/4]
        - ipBlock:
            cidr: "::/0"
            except: ["fc00::/7", "fe80::/10", "ff00::/8"]
        {{- range $v.outboundAllowedNetworks }}
        - ipBlock: { cidr: {{ . | quote }} }
        {{- end }}
    {{- end }}
{{- end }}
