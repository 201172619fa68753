{{/* The beginning of all names. */}}
{{- define "chasqui.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* By these labels pods are found: they never change. Takes (list root component). */}}
{{- define "chasqui.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ default $root.Chart.Name $root.Values.nameOverride }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{/* All labels of an object. Takes (list root component). */}}
{{- define "chasqui.labels" -}}
{{- $root := index . 0 -}}
{{ include "chasqui.selector" . }}
app.kubernetes.io/part-of: chasqui
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end -}}

{{- define "chasqui.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ default $.Chart.AppVersion .tag }}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* What no pod of ours may do without. */}}
{{- define "chasqui.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "chasqui.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Whether an app is scaled by something: then its Deployment says no number. Takes the values of the app. */}}
{{- define "chasqui.isScaled" -}}
{{- if or .hpa.enabled (dig "keda" "enabled" false .) }}true{{ end -}}
{{- end -}}

{{/* The fewest pods of an app. Takes its values. */}}
{{- define "chasqui.fewest" -}}
{{- if .hpa.enabled }}{{ .hpa.minReplicas }}{{ else if dig "keda" "enabled" false . }}{{ .keda.minReplicas }}{{ else }}{{ .replicaCount }}{{ end -}}
{{- end -}}

{{/* The most pods of an app. Takes its values. */}}
{{- define "chasqui.most" -}}
{{- if .hpa.enabled }}{{ .hpa.maxReplicas }}{{ else if dig "keda" "enabled" false . }}{{ .keda.maxReplicas }}{{ else }}{{ .replicaCount }}{{ end -}}
{{- end -}}

{{/* A label selector of all pods that have one of these components. Takes (list root (list component …)). */}}
{{- define "chasqui.componentsSelector" -}}
{{- $root := index . 0 -}}
matchLabels:
  app.kubernetes.io/name: {{ default $root.Chart.Name $root.Values.nameOverride }}
  app.kubernetes.io/instance: {{ $root.Release.Name }}
matchExpressions:
  - { key: app.kubernetes.io/component, operator: In, values: [{{ join ", " (index . 1) }}] }
{{- end -}}
