{{/* Labels of everything in this installation. */}}
{{- define "fairbook.labels" -}}
{{ include "fairbook.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "fairbook.selector" -}}
app.kubernetes.io/name: fairbook
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "fairbook.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* As the image runs: no root, nothing written outside /data and /tmp. */}}
{{- define "fairbook.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "fairbook.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Settings by ConfigMap, secrets as files, key files by their own variables. */}}
{{- define "fairbook.env" -}}
{{- range $name, $key := .Values.secretKeys }}
- name: {{ $name }}_FILE
  value: /run/secrets/program/{{ $key }}
{{- end }}
{{- range .Values.keyFiles }}
- name: {{ . | upper }}_KEYS_FILE
  value: /run/secrets/keys/{{ . }}.json
{{- end }}
- name: SIGNER
  value: tls://{{ .Release.Name }}-signer:4010
{{- include "fairbook.certificates" . }}
{{- end }}

{{/* With which a process and the signer prove themselves to each other: a Secret as cert-manager makes it. */}}
{{- define "fairbook.certificates" }}
- name: SIGNER_CA_FILE
  value: /run/secrets/certificate/ca.crt
- name: SIGNER_CERT_FILE
  value: /run/secrets/certificate/tls.crt
- name: SIGNER_KEY_FILE
  value: /run/secrets/certificate/tls.key
{{- end }}

{{- define "fairbook.mounts" -}}
- name: program
  mountPath: /run/secrets/program
  readOnly: true
- name: keys
  mountPath: /run/secrets/keys
  readOnly: true
- name: certificate
  mountPath: /run/secrets/certificate
  readOnly: true
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- end }}

{{- define "fairbook.volumes" -}}
- name: program
  secret:
    secretName: {{ .Values.secrets.program }}
    defaultMode: 0440
- name: keys
  secret:
    secretName: {{ .Values.secrets.keys }}
    defaultMode: 0440
- name: certificate
  secret:
    secretName: {{ .Values.secrets.applicationCertificate }}
    defaultMode: 0440
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
{{- end }}

{{/* One Deployment of a part: a dict of root, part and port (0 for the worker). */}}
{{- define "fairbook.deployment" -}}
{{- $root := .root }}
{{- $values := index $root.Values .part }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $root.Release.Name }}-{{ .part }}
  labels:
    {{- include "fairbook.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
spec:
  replicas: {{ $values.replicas }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "fairbook.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .part }}
  template:
    metadata:
      labels:
        {{- include "fairbook.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .part }}
      annotations:
        # Other settings replace the pods.
        checksum/settings: {{ toYaml $root.Values.settings | sha256sum }}
    spec:
      automountServiceAccountToken: false
      # DRAIN_SECONDS, then the requests that are still running.
      terminationGracePeriodSeconds: 40
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- include "fairbook.podSecurity" $root | nindent 8 }}
      containers:
        - name: fairbook
          image: {{ include "fairbook.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [serve, {{ .part }}]
          envFrom:
            - configMapRef:
                name: {{ $root.Release.Name }}-settings
          env:
            {{- include "fairbook.env" $root | nindent 12 }}
          ports:
            {{- if .port }}
            - name: http
              containerPort: {{ .port }}
            {{- end }}
            - name: metrics
              containerPort: 9464
          startupProbe:
            httpGet: { path: /healthz, port: metrics }
            periodSeconds: 1
            failureThreshold: 60
          readinessProbe:
            httpGet: { path: /readyz, port: metrics }
            periodSeconds: 1
            failureThreshold: 2
          livenessProbe:
            httpGet: { path: /healthz, port: metrics }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 3
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            {{- include "fairbook.security" $root | nindent 12 }}
          volumeMounts:
            {{- include "fairbook.mounts" $root | nindent 12 }}
      volumes:
        {{- include "fairbook.volumes" $root | nindent 8 }}
{{- end }}

{{/* What runs to its end as the owner of the database: a dict of root, name and args. */}}
{{- define "fairbook.jobSpec" -}}
{{- $root := .root }}
backoffLimit: 1
template:
  metadata:
    labels:
      {{- include "fairbook.labels" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .name }}
  spec:
    restartPolicy: Never
    automountServiceAccountToken: false
    {{- with $root.Values.imagePullSecrets }}
    imagePullSecrets:
      {{- toYaml . | nindent 6 }}
    {{- end }}
    securityContext:
      {{- include "fairbook.podSecurity" $root | nindent 6 }}
    containers:
      - name: fairbook
        image: {{ include "fairbook.image" $root | quote }}
        imagePullPolicy: {{ $root.Values.image.pullPolicy }}
        args: {{ toJson .args }}
        env:
          {{- include "fairbook.settings" $root | nindent 10 }}
          {{- include "fairbook.env" $root | nindent 10 }}
          - name: MIGRATE_DATABASE_URL_FILE
            value: /run/secrets/owner/migrate-database-url
          {{- if eq .name "backup" }}
          - name: BACKUP_SIGNING_KEY_FILE
            value: /run/secrets/owner/backup-signing-key
          {{- end }}
        securityContext:
          {{- include "fairbook.security" $root | nindent 10 }}
        volumeMounts:
          {{- include "fairbook.mounts" $root | nindent 10 }}
          - name: owner
            mountPath: /run/secrets/owner
            readOnly: true
    volumes:
      {{- include "fairbook.volumes" $root | nindent 6 }}
      - name: owner
        secret:
          secretName: {{ $root.Values.secrets.owner }}
          defaultMode: 0440
{{- end }}

{{/* For a job that runs before the ConfigMap of this release exists. */}}
{{- define "fairbook.settings" -}}
- name: MARKET_URL
  value: https://{{ .Values.hosts.market }}
- name: ADMIN_URL
  value: https://{{ .Values.hosts.admin }}
{{- if .Values.backup.enabled }}
- name: BACKUP_RECIPIENT
  value: {{ .Values.backup.recipient | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
