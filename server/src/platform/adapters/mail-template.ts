/** Renders mails: the same words as plain text and as HTML for any mail program, light or dark. */
import { type Language, languages } from '@fairbook/domain/base/languages.ts';
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { escapeHtml } from '../base/html.ts';
import { translatorTo } from '../base/translate.ts';
import type { Mail } from './mail.ts';

/** Text that a person typed is a value of a sentence, or `typed`. */
export type MailContent = Content<Sentence>;

interface Content<Text> {
  /** The heading by default. */
  readonly subject?: Text;
  readonly heading: Text;
  readonly paragraphs: readonly Text[];
  /** A button's link. */
  readonly button?: { readonly label: Text; readonly url: string };
  /** A list below the paragraphs: each line is a link. The titles are names. */
  readonly items?: readonly { readonly title: string; readonly text: Text; readonly url: string }[];
  /** Why the reader gets this, and how to stop it. */
  readonly footer: readonly { readonly text: Text; readonly url?: string }[];
}

/** The mail in both formats, in the reader's language. */
export function writeMail(to: string, content: MailContent, language: Language): Mail {
  const said = inLanguage(content, language);
  return { to, subject: said.subject ?? said.heading, text: asText(said), html: asHtml([said]) };
}

/** The same to a reader whose language is not known: in `first`, and below in every other language, each with a link to its pages. */
export function writeMailInEveryLanguage(to: string, content: MailContent, first: Language): Mail {
  const own = inLanguage(content, first);
  const others = languages.filter((language) => language !== first).map((language) => inLanguage(content, language));
  const said: [Said, ...Said[]] = [own, ...others.map(leadingToItsPages)];
  const text = said.map((one) => asText(one, one === said.at(-1))).join('\n\n');
  return { to, subject: own.subject ?? own.heading, text, html: asHtml(said) };
}

/** The content in a language. */
interface Said extends Content<string> {
  readonly language: Language;
}

/** An address that asks for a language wins over what the browser prefers. */
function leadingToItsPages({ button, ...said }: Said): Said {
  if (button === undefined) return said;
  const url = new URL(button.url);
  url.searchParams.set('language', said.language);
  return { ...said, button: { ...button, url: url.href } };
}

function inLanguage({ subject, heading, paragraphs, button, items, footer }: MailContent, language: Language): Said {
  const say = translatorTo(language);
  return {
    language,
    ...(subject && { subject: say(subject) }),
    heading: say(heading),
    paragraphs: paragraphs.map(say),
    ...(button && { button: { ...button, label: say(button.label) } }),
    ...(items && { items: items.map((item) => ({ ...item, text: say(item.text) })) }),
    footer: footer.map((line) => ({ ...line, text: say(line.text) })),
  };
}

/** Programs take everything below the two dashes for a signature. */
function asText({ heading, paragraphs, button, items = [], footer }: Said, isLast = true): string {
  const parts = [
    heading,
    ...paragraphs,
    ...items.map((item) => `${item.title}\n${item.text}\n${item.url}`),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `${isLast ? '-- \n' : ''}${footer.map(({ text, url }) => (url === undefined ? text : `${text}: ${url}`)).join('\n')}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function asHtml(said: readonly [Said, ...Said[]]): string {
  const [{ language, heading, paragraphs }] = said;
  const preview = escapeHtml(paragraphs[0] ?? '');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title><style>${dark}</style></head>
<body class="fb-paper" style="margin:0;padding:0;background:#f2f6f4">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="fb-paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f6f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px">${mark}</td></tr>
${said.map(sheet).join('\n')}
</table></td></tr></table></body></html>`;
}

/** One language of a mail. */
function sheet({ language, heading, paragraphs, button, items = [], footer }: Said): string {
  const body = paragraphs.filter((text) => text !== '').map((text) => `<p style="${styles.p}">${inHtml(text)}</p>`);
  const list = items.map(
    ({ title, text, url }) => `<tr><td class="fb-line" style="${styles.item}">
<a class="fb-link" href="${escapeHtml(url)}" style="${styles.itemLink}">${escapeHtml(title)}</a>
<div class="fb-soft" style="${styles.itemText}">${inHtml(text)}</div></td></tr>`,
  );
  const action = button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr><td class="fb-button" style="${styles.button}">
<a href="${escapeHtml(button.url)}" style="${styles.buttonLink}">${escapeHtml(button.label)}</a></td></tr></table>`
    : '';
  const small = footer.map(({ text, url }) =>
    url === undefined
      ? `<p style="${styles.small}">${escapeHtml(text)}</p>`
      : `<p style="${styles.small}"><a class="fb-soft" href="${escapeHtml(url)}" style="${styles.smallLink}">${escapeHtml(text)}</a></p>`,
  );
  return `<tr><td class="fb-sheet" lang="${language}" style="${styles.sheet}">
<h1 class="fb-ink" style="${styles.h1}">${escapeHtml(heading)}</h1>
${body.join('\n')}
${list.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px">${list.join('\n')}</table>` : ''}
${action}</td></tr>
<tr><td class="fb-soft" lang="${language}" style="padding:16px 4px;color:#666e6a">${small.join('\n')}</td></tr>`;
}

/** Line breaks of the text stay. */
function inHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const styles = {
  // Remarks may contain long addresses.
  sheet: `word-break:break-word;overflow-wrap:anywhere;background:#ffffff;border:1px solid #d8dedb;padding:28px 28px 24px;color:#1f2422;${font};font-size:16px;line-height:1.55`,
  h1: `margin:0 0 12px;font-size:22px;line-height:1.25;font-weight:700;content-spacing:-0.01em;color:#1f2422`,
  p: 'margin:0 0 12px',
  item: 'padding:12px 0;border-top:1px solid #d8dedb',
  itemLink: 'color:#0b5ca3;font-weight:600;text-decoration:none',
  itemText: 'color:#666e6a;font-size:14px;margin-top:2px',
  button: 'background:#176d45;border-radius:4px',
  buttonLink: `display:inline-block;padding:11px 20px;color:#ffffff;${font};font-size:15px;font-weight:600;text-decoration:none`,
  small: `margin:0 0 6px;${font};font-size:13px;line-height:1.45`,
  smallLink: 'color:#666e6a;text-decoration:underline',
};

/** Programs without media queries show the light one. */
const dark = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.fb-paper{background:#151b18!important}.fb-sheet{background:#1d2421!important;border-color:#39413d!important;color:#d4dbd8!important}
.fb-ink,.fb-name{color:#d4dbd8!important}.fb-soft{color:#9fa7a3!important}.fb-line{border-color:#39413d!important}
.fb-link{color:#6cacf2!important}.fb-rung{background:#35a56f!important}.fb-open{border-color:#35a56f!important}}`;

/** Height of each bar in pixels, and how much of it is open above the filled part. */
const rungs = [
  { full: 9, open: 0, cap: false },
  { full: 13, open: 0, cap: false },
  { full: 18, open: 0, cap: true },
  { full: 8, open: 7, cap: false },
  { full: 0, open: 11, cap: false },
];

/** The maturity ladder as table cells, since pictures in mails are blocked or become attachments. */
const mark = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${rungs
  .map(({ full, open, cap }) => {
    const box = (height: number, style: string, name: string) =>
      height === 0
        ? ''
        : `<div class="${name}" style="width:4px;height:${height}px;font-size:0;line-height:0;${style}"></div>`;
    return `<td valign="bottom" style="padding-right:2px">${box(cap ? 3 : 0, 'background:#efba2e;margin-bottom:1px', 'fb-cap')}${box(open, 'box-sizing:border-box;border:1px solid #176d45', 'fb-open')}${box(full, 'background:#176d45', 'fb-rung')}</td>`;
  })
  .join(
    '',
  )}<td class="fb-name" valign="bottom" style="padding-left:8px;${font};font-size:19px;line-height:1;font-weight:800;content-spacing:-0.01em;color:#1f2422">Fairbook</td></tr></table>`;
