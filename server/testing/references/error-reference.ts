/** docs/ERRORS.md: every error code with its meaning and what to do. */
import { errorCodeGroups, errorCodes } from '@fairbook/domain/codes/error-codes.ts';

export function errorReference(): string {
  return errorCodeGroups
    .flatMap(({ title, codes }) => [
      `## ${title}`,
      '',
      '| Code | Meaning | Remedy |',
      '|---|---|---|',
      ...codes.map((code) => `| \`${code}\` | ${errorCodes[code].meaning} | ${errorCodes[code].remedy} |`),
      '',
    ])
    .join('\n');
}
