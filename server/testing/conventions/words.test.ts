/** Words that may not appear in code, comments, texts and documents: plain American English, one vocabulary on screens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = ['domain', 'contract', 'server', 'identity', 'ui', 'admin', 'market', 'bench', 'drills', 'e2e'];
/** Folders of helpers of tests, beside the sources. */
const helpers = ['domain/testing', 'server/testing', 'e2e/testing'];

interface Line {
  readonly path: string;
  readonly number: number;
  readonly text: string;
}

function linesOf(folder: string, pattern: RegExp): Line[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file);
      return readFileSync(file, 'utf8')
        .split('\n')
        .map((text, index) => ({ path, number: index + 1, text }));
    });
}

/** Words and what to write instead. A pronoun counts as a literary subject where a word follows it. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bwho(so)?ever\b/i, 'the person who, anyone who'],
  [
    /(?<![.\w'"`-])(somebody|nobody|everybody|anybody) [a-z]/i,
    'name the person, or: someone, no one, everyone, anyone',
  ],
  [/\btold (of|that|why|what|when|how|which|once|at|in|twice|anew|apart|by)\b/, 'notified of, shown, reported'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, correct'],
  [/\blately\b/i, 'recently'],
  [/\berrands?\b/i, 'task, job'],
  [/\bway to\b|\bways? (on|home|back|in|out)\b/, 'name the link, the button or the method'],
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever, permanently'],
  [/\bstood\b|\bstands (in|at|on|beside|beneath|there|apart|by)\b/, 'is, is stored, is shown'],
  [/\bleads? nowhere\b/i, 'does not work'],
  [/\bin a hand\b/i, 'on a phone'],
  [/\b(the|bid) desk\b/i, 'order intake'],
  [/\b(shelf|shelves|corridor)\b/i, 'the standard term of the field'],
  [/[«»]/, '“ ” in texts, straight quotes in code'],
  [/[\d}] %(?=[.,;:)'"`<]|$| [a-z]{2,}\b(?!\())/, 'a percentage has no space before the sign: 2.60%'],
  [/favourite|colour|neighbour|behaviour|\bhonour|\bgrey\b|\bcentre\b/i, 'American spelling'],
  [/\bOrganisation|organisations\b|\b(recogni|authori|seriali|normali)se/, 'American spelling'],
  [/\be-mail/i, 'email'],
  [/\bZip code\b(?! is required)/, 'ZIP code'],
  [/\bMoodys\b(?! rating)(?=[ ,.·])/, 'Moody’s'],
];

/** On screens: order (not bid), allocated (not allotted), priority (not class), notification (not notice). */
const bannedOnScreens: readonly (readonly [RegExp, string])[] = [
  [/['"`>][^'"`]*\bbids?\b[^'"`]*\s/i, 'order'],
  [/['"` ]allot(s|ted|ment|ments)?\b(?!:)/i, 'allocate, allocation'],
  [/['"` ](your|priority|order|which|each|the) class(es)?\b/i, 'priority, priority group'],
  [/\b[Nn]otices?\b(?=[^:(]*['"`])/, 'notification'],
];

/** Lines that keep such a word, each with its reason. */
const exceptions: readonly (readonly [string, RegExp, string])[] = [
  ['server/testing/conventions/words.test.ts', /./, 'lists the words'],
  ['server/testing/conventions/documents.test.ts', /./, 'lists the words of documents'],
  ['domain/', /«A»/, 'part of a name whose fingerprint was published'],
  ['market/src/app/routes.tsx', /'favourites'/, 'the address before the spelling was changed'],
  ['domain/src/base/text/text.test.ts', /100 %/, 'text as people type it'],
  ['domain/src/auctions/sheet/sheet.test.ts', / %/, 'percentages as spreadsheets write them'],
  ['admin/src/operations/texts/jobs', /'(deliver-notices|mail-admin-notice)'/, 'the name of a kind of job'],
  ['market/src/book/texts/what-if.ts', /intends to bid/, 'the name of a level of interest'],
  ['e2e/src/auctions/builder.full.test.ts', /4\.5 %/, 'a percentage as spreadsheets write it'],
];

const isException = ({ path, text }: Line) =>
  exceptions.some(([start, pattern]) => path.startsWith(start) && pattern.test(text));

const found = (lines: readonly Line[], words: typeof banned) =>
  lines
    .filter((line) => !isException(line))
    .flatMap((line) =>
      words
        .filter(([word]) => word.test(line.text.replaceAll(/\$\{[^}]*\}/g, '}')))
        .map(([, instead]) => `${line.path}:${line.number} ${line.text.trim().slice(0, 120)} → ${instead}`),
    );

const code = /\.(tsx?|mjs|js|css|html)$/;

test.each([
  ...packages.map((name) => `${name}/src`),
  ...helpers,
  'scripts',
  'server/src/platform/db/functions',
  'server/src/platform/db/migrations',
])('plain words in %s', (folder) => {
  const lines = linesOf(folder, folder.includes('/db/') ? /\.sql$/ : code);
  expect(lines.length).toBeGreaterThan(50);
  expect(found(lines, banned)).toEqual([]);
});

test.each(['market', 'admin'])('one vocabulary on the screens of %s', (name) => {
  const texts = linesOf(`${name}/src`, /\.ts$/).filter(({ path }) => path.includes('/texts/'));
  const lines = texts.filter(({ text }) => !/^\s*(\/?\*|\/\/|import |\} from )/.test(text));
  expect(lines.length).toBeGreaterThan(50);
  expect(found(lines, bannedOnScreens)).toEqual([]);
});

test('every exception is still needed', () => {
  const all = [...packages.map((name) => `${name}/src`), ...helpers, 'scripts'].flatMap((folder) =>
    linesOf(folder, code),
  );
  const needless = exceptions.filter(
    ([start, pattern]) => !all.some(({ path, text }) => path.startsWith(start) && pattern.test(text)),
  );
  expect(needless).toEqual([]);
});

/** Folders of code and of helpers of tests. */
const sources = [
  ...packages.map((name) => `${name}/src`),
  ...[...helpers, 'client/src', 'scripts', 'verifiers/python', 'verifiers/figures', 'server/src/platform/db/functions'],
];

test('comments begin with the thing that they are about, not with What, Who, Whose, Whether or Of', () => {
  const comment = /^\s*(?:\/\*\*?|\/\/|\*|--|#|""")\s?(.*)$/;
  const begins = /(?:^|[.!?] )(?:What|Who|Whose|Whether|Of)\b(?!-if)/;
  // Migrations keep their bytes.
  const found = sources
    .flatMap((folder) => linesOf(folder, /\.(?:tsx?|mjs|js|css|sql|py)$/))
    .filter(({ text, path }) => begins.test(comment.exec(text)?.[1] ?? '') && !path.includes('/db/migrations/'))
    .map(({ path, number, text }) => `${path}:${number} ${text.trim()}`);
  expect(found).toEqual([]);
});

test('names of tests begin with the thing that they are about, not with a question word', () => {
  const name = /\b(?:test|describe)(?:\.\w+)*(?:\(.*\))?\(\s*['"`](?:what|who|whose|whether) /i;
  const found = sources
    .flatMap((folder) => linesOf(folder, /\.test\.tsx?$/))
    .filter(({ text }) => name.test(text))
    .map(({ path, number, text }) => `${path}:${number} ${text.trim()}`);
  expect(found).toEqual([]);
});
