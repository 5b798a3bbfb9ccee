/** The page of a witness: its signed heads, in plain words. */
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { formatVerifierKey } from '@fairbook/domain/logs/note.ts';
import { escapeHtml } from '../../platform/base/html.ts';
import { plainPage } from '../../platform/http/pages/plain-page.ts';
import type { Witness } from './add-checkpoint.ts';
import { entries, findingOf } from './evidence.ts';
import type { Fork } from './forks.ts';
import type { SignedHead } from './heads.ts';
import type { Questions } from './questions.ts';
import type { Undecided } from './undecided.ts';

/** Logs on the page; each head can also be read by its address. */
const maxShown = 200;

/** Evidence on the page, each of up to 8 KB; all of it is in the folder. */
const maxEvidence = 100;

export function witnessPage({ signer, logs, heads, refusals, questions }: Witness): string {
  const shown = heads.newest(maxShown);
  return plainPage(
    `Witness ${signer.key.name}`,
    `<p>This witness signs how far the order log of a sale has come: how many entries it has, and a fingerprint of all of them. It signs
only after checking that nothing it signed before was changed or removed. A market that shows different logs to different people, or
changes an order later, cannot have both versions signed here.</p>
<p class="soft">It sees fingerprints, not orders, names or amounts${questions.asked === null ? '' : ', unless an investor asks for an entry through it'}. It does not judge them.</p>
${forkSection(refusals.forks.newestFirst())}${undecidedSection(refusals.undecided.all())}
<h2>Newest signed heads</h2>
${shown.length === 0 ? '<p>None yet.</p>' : shown.map(headSection).join('')}
${heads.count > shown.length ? `<p class="soft">${heads.count - shown.length} older ones are not shown.</p>` : ''}
${questionSection(questions.asked)}
<h2>Key of this witness</h2>
<p>Its signatures are verified with this key:</p><p class="text"><code>${escapeHtml(formatVerifierKey(signer.key))}</code></p>
<h2>Logs it accepts</h2>
${logs.length === 0 ? '<p>None: WITNESS_LOGS is not set.</p>' : `<ul>${logs.map(logItem).join('')}</ul>`}`,
  );
}

function headSection({ origin, size, root, time }: SignedHead): string {
  const address = `/checkpoints/${origin.split('/').map(encodeURIComponent).join('/')}`;
  return `<section><h3 class="text"><a href="${escapeHtml(address)}">${escapeHtml(origin)}</a></h3>
<p>${entries(size)}, signed ${moment(new Date(time * 1000))}</p><p class="text soft">Fingerprint <code>${escapeHtml(toBase64(root))}</code></p></section>`;
}

function logItem({ origin, isPrefix, key }: Witness['logs'][number]): string {
  const which = `<b>${escapeHtml(origin)}</b>`;
  return `<li>${isPrefix ? `all that begin with ${which}` : which}, signed by <code>${escapeHtml(formatVerifierKey(key))}</code></li>`;
}

function forkSection(forks: readonly Fork[]): string {
  if (forks.length === 0) return '';
  const items = forks.slice(0, maxEvidence).map((fork) => {
    const { origin, seenAt, signed, refused, proof } = fork;
    const heads = [...(signed === null ? [] : [signed]), refused, ...(proof ? [proof.join('\n')] : [])];
    return `<section><h3 class="text">${escapeHtml(origin)}</h3>
<p>${findingOf(fork)} This witness refused ${signed === null ? 'it' : 'the second one'} on
${moment(new Date(seenAt))}. ${signed === null ? 'It is' : 'Both are'} signed by the log, so this is proof against its operator.</p>
${heads.map((text) => `<pre>${escapeHtml(text)}</pre>`).join('')}</section>`;
  });
  return `<h2>Proof of changed logs</h2><p>For programs: <a href="/refused">/refused</a></p>${items.join('')}${more(forks.length)}`;
}

function undecidedSection(undecided: readonly Undecided[]): string {
  if (undecided.length === 0) return '';
  const items = undecided.slice(0, maxEvidence).map(
    ({ head: { origin, size }, seenAt, refused }) => `<section><h3 class="text">${escapeHtml(origin)}</h3>
<p>${entries(size)}, refused on ${moment(seenAt)}</p><pre>${escapeHtml(refused)}</pre></section>`,
  );
  return `<h2>Refused, not decided</h2><p>The logs signed these heads, but the witness has not been shown how they belong to those that it signed.
That is no proof: anyone can send a genuine head with a wrong proof. Each is decided as soon as the witness can compare it.</p>${items.join('')}${more(undecided.length)}`;
}

function more(count: number): string {
  return count > maxEvidence ? `<p class="soft">${count - maxEvidence} more are in the folder of the witness.</p>` : '';
}

function questionSection(asked: Questions['asked']): string {
  if (asked === null) return '';
  const { answered, denied, unanswered } = asked.counts;
  const words = { answered: 'answered', denied: 'said that there is no such entry', unanswered: 'no valid answer' };
  const items = asked.latest.map(({ at, outcome }) => `<li>${moment(new Date(at))}: ${words[outcome]}</li>`);
  return `<h2>Orders without an answer</h2>
<p>An investor who got no answer to an order can ask the market for its entry through this witness, which checks the proof.
It asked ${times(answered + denied + unanswered)}. The market showed the entry ${times(answered)}, said ${times(denied)} that there is none,
and gave no valid answer ${times(unanswered)}.</p>${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;
}

function moment(date: Date): string {
  const text = date.toISOString();
  return `<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)} UTC</time>`;
}
