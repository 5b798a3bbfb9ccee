import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../db/embedded.ts';
import { Unavailable } from '../http/errors.ts';
import { type Mailer, sinkMailer, smtpMailer } from './mail.ts';
import { openSink } from './sink.ts';

/** As much of SMTP as one mail needs; `refusal` is what it says to the recipient. */
let refusal = '';
let received: { to: string[]; text: string }[] = [];
let server: Server;
let mailer: Mailer;

beforeEach(async () => {
  refusal = '';
  received = [];
  server = createServer(speak);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Fairbook <no-reply@fairbook.example>');
});
afterEach(() => {
  mailer.close();
  server.close();
});

function speak(socket: Socket): void {
  let mail = { to: [] as string[], text: '' };
  let inData = false;
  let rest = '';
  socket.write('220 test\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    rest += String(bytes);
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (inData && line !== '.') mail.text += `${line}\n`;
      else if (inData) {
        inData = false;
        received.push(mail);
        mail = { to: [], text: '' };
        socket.write('250 kept\r\n');
      } else if (/^RCPT/i.test(line)) {
        mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        socket.write(`${refusal || '250 fine'}\r\n`);
      } else if (/^DATA/i.test(line)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 fine\r\n');
    }
  });
}

const mail = { to: 'ina@people.example', subject: 'You are invited', text: 'Come to http://localhost:4000/x' };

test('a mail reaches the server with its sender, its subject and its text', async () => {
  await mailer.send(mail);
  expect(received[0]?.to).toEqual(['ina@people.example']);
  expect(received[0]?.text).toContain('From: Fairbook <no-reply@fairbook.example>');
  expect(received[0]?.text).toContain('Subject: You are invited');
  expect(received[0]?.text).toContain('Come to http://localhost:4000/x');
});

test('neither an address nor a subject can smuggle in another recipient or header', async () => {
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: spy@people.example' });
  await mailer.send({ ...mail, to: 'ina@people.example, spy@people.example' }).catch(() => undefined);
  expect(received.flatMap(({ to }) => to)).not.toContain('spy@people.example');
  expect(received[0]?.text).not.toMatch(/^Bcc:/m);
});

test('a refusal for now is worth another try, one for ever is not', async () => {
  refusal = '450 later';
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(Unavailable);
  refusal = '550 nobody here';
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(Unavailable);
});

test('a server that is away is worth another try', async () => {
  const away = smtpMailer('smtp://127.0.0.1:9', 'a@b.example');
  await expect(away.send(mail)).rejects.toBeInstanceOf(Unavailable);
  away.close();
});

test('without a server the mail lies in the sink, its first address ready to open', async () => {
  const sink = openSink();
  await sinkMailer(sink, () => new Date(0)).send(mail);
  expect(sink.list()).toEqual([{ kind: 'mail', at: new Date(0), ...mail, link: 'http://localhost:4000/x' }]);
});
