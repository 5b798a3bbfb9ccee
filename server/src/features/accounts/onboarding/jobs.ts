/** Removes unreferenced files from the store after the change that released them is committed. */
import type { JobHandler } from '../../../platform/deps.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'remove-files': { readonly keys: readonly string[] };
  }
}

/** Removing a missing file does nothing, so this may run twice. */
const removeFiles: JobHandler<'remove-files'> = async ({ keys }, { files }) => {
  for (const key of keys) await files.remove(key);
};

export const onboardingJobs = { 'remove-files': removeFiles };
