/** Tests mail by SMTP, and its appearance. */
import { say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailbox } from '../../../testing/services/receivers.ts';
import { Unavailable } from '../base/errors.ts';
import { type Mailer, sinkMailer, smtpMailer } from './mail.ts';
import { writeMail } from './mail-template.ts';
import { openSink } from './sink.ts';

/** The server's response to a recipient; by default it accepts the mail. */
let refusal: Error | undefined;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let mailer: Mailer;

beforeEach(async () => {
  refusal = undefined;
  mailbox = await openMailbox(() => refusal);
  mailer = smtpMailer(mailbox.url, 'Fairbook <no-reply@fairbook.example>');
});
afterEach(() => {
  mailer.close();
  mailbox.close();
});

const mail = { to: 'ina@people.example', subject: 'You are invited', text: 'Come to http://localhost:4000/x' };

test('a mail reaches the server with its sender, its subject and its text', async () => {
  await mailer.send(mail);
  expect(mailbox.received[0]?.to).toBe('ina@people.example');
  expect(mailbox.received[0]?.text).toContain('From: Fairbook <no-reply@fairbook.example>');
  expect(mailbox.received[0]?.text).toContain('Subject: You are invited');
  expect(mailbox.received[0]?.text).toContain('Come to http://localhost:4000/x');
});

test('a mail carries its files', async () => {
  await mailer.send({
    ...mail,
    attachments: [{ name: 'receipt.json', contentType: 'application/json', content: '{}' }],
  });
  expect(mailbox.received[0]?.text).toMatch(/Content-Type: application\/json; name=receipt\.json/);
  expect(mailbox.received[0]?.text).toMatch(/Content-Disposition: attachment; filename=receipt\.json/);
});

test('neither an address nor a subject can smuggle in another recipient or header', async () => {
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: spy@people.example' });
  await mailer.send({ ...mail, to: 'ina@people.example, spy@people.example' }).catch(() => undefined);
  expect(mailbox.received.map(({ to }) => to)).not.toContain('spy@people.example');
  expect(mailbox.received[0]?.text).not.toMatch(/^Bcc:/m);
});

test('a refusal for now is worth another try, a permanent one is not', async () => {
  refusal = Object.assign(new Error('later'), { responseCode: 450 });
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(Unavailable);
  refusal = Object.assign(new Error('nobody here'), { responseCode: 550 });
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(Unavailable);
});

test('a server that is away is worth another try', async () => {
  const away = smtpMailer('smtp://127.0.0.1:9', 'a@b.example');
  await expect(away.send(mail)).rejects.toBeInstanceOf(Unavailable);
  away.close();
});

test('without a server the mail is in the sink, its first address ready to open', async () => {
  const sink = openSink();
  await sinkMailer(sink, () => new Date(0)).send(mail);
  expect(sink.list()).toEqual([{ kind: 'mail', at: new Date(0), ...mail, link: 'http://localhost:4000/x' }]);
});

test('a mail is sent as text and as HTML, with the id by which mailboxes recognize it and the unsubscribe link', async () => {
  const content = writeMail(
    mail.to,
    {
      heading: say('{name} is live', { name: 'Water <Bonds>' }),
      paragraphs: [say('Orders are taken until {close}.', { close: { time: 'Mar 1' } })],
      button: { label: 'Open in Fairbook', url: 'https://market.example/auctions/1?a=b&c=d' },
      footer: [{ text: typed('No more of these'), url: 'https://market.example/unsubscribe?token=t' }],
    },
    'en',
  );
  const unsubscribeUrl = 'https://market.example/unsubscribe?token=t';
  await mailer.send({ ...mail, ...content, id: 'notice-1', unsubscribeUrl });
  const text = mailbox.received[0]?.text ?? '';
  expect(text).toContain('Message-ID: <notice-1@fairbook.example>');
  expect(text).toContain('List-Unsubscribe: <https://market.example/unsubscribe?token=t>');
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(text).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  expect(content.text).toBe(
    'Water <Bonds> is live\n\nOrders are taken until Mar 1.\n\nOpen in Fairbook:\nhttps://market.example/auctions/1?a=b&c=d\n\n' +
      '-- \nNo more of these: https://market.example/unsubscribe?token=t\n',
  );
  expect(content.html).toContain('Water &lt;Bonds&gt; is live</h1>');
  expect(content.html).toContain('href="https://market.example/auctions/1?a=b&amp;c=d"');
  expect(content.html).not.toMatch(/<img|<script|src=/);
});

test('a mail is written in the language of its reader; text that people typed stays as it is, even where it equals a sentence', () => {
  const { subject, text, html } = writeMail(
    'ada@alder.example',
    {
      heading: say('{name} closes soon', { name: 'Not found' }),
      paragraphs: [
        say('Orders are taken until {close}.', { close: { time: 'Mar 1, 2026, 6:00 AM PST' } }),
        typed('Not signed in'),
        typed('Approved\nThe sale is halted'),
      ],
      items: [{ title: 'Invalid', text: say('News of {name}', { name: 'Approved' }), url: 'https://market.example/1' }],
      button: { label: 'Open in Fairbook', url: 'https://market.example' },
      footer: [{ text: say('Unsubscribe ({what})', { what: { label: 'Auction closes soon' } }) }],
    },
    'es',
  );
  expect(subject).toBe('Not found cierra pronto');
  expect(text).toBe(
    'Not found cierra pronto\n\nSe aceptan órdenes hasta el 1 mar 2026, 6:00 a.m. PST.\n\n' +
      'Not signed in\n\nApproved\nThe sale is halted\n\n' +
      'Invalid\nNoticias de Approved\nhttps://market.example/1\n\nAbrir en Fairbook:\nhttps://market.example\n\n' +
      '-- \nCancelar la suscripción (La subasta cierra pronto)\n',
  );
  expect(html).toContain('<html lang="es">');
});
