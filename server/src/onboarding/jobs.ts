/** Files that belong to nothing any more leave the store once the change that parted with them is certain. */
import type { JobHandler } from '../deps.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'remove-files': { readonly keys: readonly string[] };
  }
}

/** Removing what is gone already does nothing, so this may run twice. */
const removeFiles: JobHandler<'remove-files'> = async ({ keys }, { files }) => {
  for (const key of keys) await files.remove(key);
};

export const onboardingJobs = { 'remove-files': removeFiles };
