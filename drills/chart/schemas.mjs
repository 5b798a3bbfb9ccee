/** Checks resources of Kubernetes, a JSON array at standard input, by their schemas; writes what is wrong as a JSON array of sentences. */
import { text } from 'node:stream/consumers';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';

const models = {
  'apps/v1 Deployment': apps.Deployment,
  'apps/v1 StatefulSet': apps.StatefulSet,
  'batch/v1 Job': batch.Job,
  'batch/v1 CronJob': batch.CronJob,
  'networking.k8s.io/v1 Ingress': networking.Ingress,
  'networking.k8s.io/v1 NetworkPolicy': networking.NetworkPolicy,
  'policy/v1 PodDisruptionBudget': policy.PodDisruptionBudget,
  'v1 ConfigMap': core.ConfigMap,
  'v1 Service': core.Service,
};
/** Resources of the Prometheus operator, whose schema is not here. */
const unchecked = 'monitoring.coreos.com/v1 ServiceMonitor';

function problemOf(resource) {
  const kind = `${resource.apiVersion} ${resource.kind}`;
  if (kind === unchecked) return [];
  const Model = models[kind];
  if (Model === undefined) return [`${kind} is not expected`];
  try {
    new Model(resource).validate();
    return [];
  } catch (error) {
    return [`${resource.kind} ${resource.metadata.name}: ${String(error)}`];
  }
}

const resources = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(resources.flatMap(problemOf)));
