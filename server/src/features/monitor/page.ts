/** The pages of a monitor: what it follows and found, the form for a subscription, and the answers to its links. Plain HTML in both languages. */
import { hash } from 'node:crypto';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { escapeHtml } from '../../platform/base/html.ts';
import { plainPage, plainPagePolicy } from '../../platform/http/pages/plain-page.ts';
import { textsIn } from './mails.ts';
import type { Monitor } from './monitor.ts';
import type { FollowedLog } from './state.ts';
import type { Texts } from './texts.ts';

/** Logs on the page. */
const maxShown = 200;

/** Fills the receipt in from the fragment of the link, which browsers send to no one. */
const script = `const from = location.hash.slice(1);
if (from !== '') {
  document.getElementById('receipt').value = from;
  document.getElementById('email').focus();
  history.replaceState(null, '', location.pathname + location.search);
}`;

const style = `form { display: grid; gap: 0.5rem; max-width: 46rem; } label { font-weight: 600; margin-top: 0.5rem; }
input, textarea { font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--soft); border-radius: 0.25rem; padding: 0.5rem 0.75rem; width: 100%; min-width: 0; }
textarea { min-height: 6rem; font-family: ui-monospace, monospace; font-size: 0.8125rem; overflow-wrap: anywhere; } form button { justify-self: start; min-height: 2.75rem; }
.found { border-inline-start: 4px solid var(--remove); padding-inline-start: 1rem; } .found h3 { color: var(--remove); }
nav { text-align: end; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }`;

const sha = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Only the style and the script of the pages, by their hashes, and forms to the monitor itself. */
export const pagePolicy = plainPagePolicy
  .replace("form-action 'none'", "form-action 'self'")
  .replace('style-src ', `script-src ${sha(script)}; style-src ${sha(style)} `);

export function monitorPage(monitor: Monitor, language: Language): string {
  const texts = textsIn(language);
  const { logs, subscriptions, settings, mailer } = monitor.parts;
  const all = logs.all().sort(byUrgency);
  const shown = all.slice(0, maxShown);
  const markets = settings.markets.map((url) => `<li><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`);
  const other = language === 'es' ? 'en' : 'es';
  return page(
    texts.title,
    `<nav><a href="/?language=${other}" hreflang="${other}" lang="${other}">${texts.language}</a></nav>
<p>${texts.about}</p><p class="soft">${texts.limits}</p>
${foundSection(all, language)}
${pagesSection(monitor, texts)}
${mailer === null ? `<h2>${texts.form.title}</h2><p>${texts.form.noMail}</p>` : form(texts, language)}
<h2>${texts.markets}</h2>${markets.length === 0 ? `<p>${texts.noMarket}</p>` : `<ul>${markets.join('')}</ul>`}
<h2>${texts.logs}</h2>
${shown.length === 0 ? `<p>${texts.noLog}</p>` : shown.map((log) => logSection(log, monitor.lookedAt(log), texts)).join('')}
${all.length > shown.length ? `<p class="soft">${texts.notShown(all.length - shown.length)}</p>` : ''}
<p class="soft">${texts.subscribers(subscriptions.confirmedCount)}</p>`,
    language,
  );
}

function page(title: string, body: string, language: Language): string {
  return plainPage(title, `<style>${style}</style>${body}`, { language });
}

/** Logs with findings come first, then those that close soonest. */
function byUrgency(one: FollowedLog, other: FollowedLog): number {
  const rank = ({ alarms, verdict }: FollowedLog) => (alarms.length > 0 ? 0 : verdict === null ? 1 : 2);
  return rank(one) - rank(other) || (one.closeDate ?? '').localeCompare(other.closeDate ?? '');
}

function form({ form: texts }: Texts, language: Language): string {
  return `<h2>${texts.title}</h2><p>${texts.about}</p>
<form method="post" action="/subscribe?language=${language}">
<label for="receipt">${texts.receipt}</label><p class="soft" id="help">${texts.receiptHelp}</p>
<textarea id="receipt" name="receipt" required aria-describedby="help" spellcheck="false" autocomplete="off"></textarea>
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email">
<button>${texts.send}</button></form>
<script>${script}</script>`;
}

function stateOf({ alarms, failingSince, verdict, isClosed }: FollowedLog, texts: Texts): string {
  if (alarms.some(({ code }) => !['unreachable', 'no-result', 'other-pages'].includes(code))) return texts.states.alarm;
  if (verdict !== null) return texts.states[verdict.outcome];
  if (failingSince !== null) return texts.states.unreachable;
  return isClosed ? texts.states.closed : texts.states.live;
}

function logSection(log: FollowedLog, lookedAt: Date | null, texts: Texts): string {
  const { name, sale, market, size, head, closeDate } = log;
  const root = head === null ? undefined : parseSignedHead(head)?.head.root;
  const print =
    root === undefined
      ? ''
      : `<p class="text soft">${texts.fingerprint} <code>${escapeHtml(toBase64(root))}</code></p>`;
  return `<section><h3><a href="${escapeHtml(`${market}/sales/${sale}`)}">${escapeHtml(name || sale)}</a></h3>
<p><b>${stateOf(log, texts)}</b> · ${texts.entries(size)} · ${texts.closes} ${closeDate === null ? '–' : moment(closeDate)} ·
${texts.lookedAt} ${lookedAt === null ? texts.never : moment(lookedAt.toISOString())}</p>${print}</section>`;
}

function foundSection(logs: readonly FollowedLog[], language: Language): string {
  const texts = textsIn(language);
  const items = logs.flatMap(({ name, alarms }) =>
    alarms.map(
      ({
        code,
        at,
        says,
        heads,
      }) => `<section class="found"><h3>${escapeHtml(name)}</h3><p>${moment(at)}: ${texts.alarms[code]}
${escapeHtml(says?.[language])}</p>${heads.map((head) => `<pre>${escapeHtml(head)}</pre>`).join('')}</section>`,
    ),
  );
  return items.length === 0 ? '' : `<h2>${texts.alarmsTitle}</h2>${items.slice(0, maxShown).join('')}`;
}

function pagesSection(monitor: Monitor, texts: Texts): string {
  const items = monitor.markets.flatMap(({ url }) => {
    const compared = monitor.pagesOf(url);
    if (compared === null) return [];
    const { at, differing } = compared;
    const names = (differing ?? []).map((name) => `<li><code>${escapeHtml(name)}</code></li>`).join('');
    const said = differing === null ? texts.pagesSilent : names === '' ? texts.pagesRight : texts.pagesDiffer;
    return `<section${names === '' ? '' : ' class="found"'}><h3>${escapeHtml(url)}</h3><p>${moment(at.toISOString())}: ${said}</p><ul>${names}</ul></section>`;
  });
  return items.length === 0 ? '' : `<h2>${texts.pages}</h2>${items.join('')}`;
}

interface Answered {
  readonly title: string;
  readonly text: string;
  /** The entry that it is about. */
  readonly about?: string;
  /** Sends the form of the page to its own address. */
  readonly button?: string;
}

export function answerPage({ title, text, about, button }: Answered, language: Language): string {
  const said = [text, ...(about === undefined ? [] : [about])].map((each) => `<p>${escapeHtml(each)}</p>`).join('');
  const action = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return page(title, `${said}${action}<p><a href="/?language=${language}">${textsIn(language).back}</a></p>`, language);
}

function moment(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return escapeHtml(text);
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}
