/** Tests that the language of a person is stored, and that their mails and push messages are written in it. */

import { answerInLanguage as answerInSpanish, languageLoaded } from '@fairbook/domain/base/in-language.es.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, enrolTotp } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';
import { invitationFor } from '../../../../testing/market/invitations.ts';
import { announce } from '../../notices/notifications/announce.ts';

const server = await testServer();
const accounts = accountsOf(server);

test('a person has no language before a choice, then the last one chosen', async () => {
  const person = await accounts.individual();
  expect(await person.client.readMetadata()).toMatchObject({ language: null });
  await person.client.chooseLanguage({ body: { language: 'es' } });
  expect(await person.client.readMetadata()).toMatchObject({ language: 'es' });
  await person.client.chooseLanguage({ body: { language: 'en' } });
  expect(await person.client.readMetadata()).toMatchObject({ language: 'en' });
  const { status, body } = await server.ask('market', person, 'PUT', '/api/auth/language', { language: 'fr' });
  expect([status, body.data]).toMatchObject([400, { fields: { language: 'Must be one of en, es' } }]);
});

test('an administrator’s language is stored too', async () => {
  const reviewer = await accounts.administrator();
  expect(await reviewer.client.readMetadata()).toMatchObject({ language: null });
  await reviewer.client.chooseLanguage({ body: { language: 'es' } });
  expect(await reviewer.client.readMetadata()).toMatchObject({ language: 'es' });
});

test('notices reach a reader of Spanish in Spanish by mail and push, and the history stays as it was written', async () => {
  const people = [await accounts.individual(), await accounts.individual()];
  for (const [at, language] of (['es', 'en'] as const).entries()) {
    await people[at]?.client.chooseLanguage({ body: { language } });
    await people[at]?.client.registerPushToken({ body: { token: `phone-of-${language}` } });
  }
  await announce(server.deps.db, server.deps.jobs, {
    event: 'spoken-in-two-languages',
    type: 'AuctionLive',
    title: say('{name} is live', { name: 'Water Bonds' }),
    body: (when) => say('Orders are taken until {close}.', { close: when(new Date('2026-03-01T14:00:00Z')) }),
    data: {},
    to: people.map(({ userId }) => userId),
  });
  await server.runJobs();
  const [reader, other] = people.map(({ email }) => server.deps.sink.list().filter(({ to }) => to === email));
  expect(reader).toMatchObject([{ subject: 'Water Bonds está a la venta' }]);
  expect(reader?.[0]?.text).toContain('Se aceptan órdenes hasta el 1 mar 2026, 6:00 a.m. PST.');
  expect(other).toMatchObject([{ subject: 'Water Bonds is live' }]);
  const pushed = server.deps.sink.list().filter(({ kind }) => kind === 'push');
  expect(pushed.map(({ subject }) => subject).toSorted()).toEqual([
    'Water Bonds está a la venta',
    'Water Bonds is live',
  ]);
  const history = await people[0]?.client.listNotifications();
  const [told] = history?.rows ?? [];
  expect(told).toMatchObject({
    title: 'Water Bonds is live',
    message: 'Orders are taken until Mar 1, 2026, 6:00 AM PST.',
  });
  expect(answerInSpanish(told)).toMatchObject({
    title: 'Water Bonds está a la venta',
    message: 'Se aceptan órdenes hasta el 1 mar 2026, 6:00 a.m. PST.',
  });
});

test('text that people typed stays as it is in every notice, even where it equals a sentence or a label', async () => {
  await languageLoaded;
  const administrator = await accounts.administrator();
  const typed = ['The sale is halted', 'Approved', 'Orders are taken until Mar 1, 2026, 6:00 AM PST.', '{name}'];
  for (const reason of typed) {
    const investor = await accounts.individual();
    await investor.client.chooseLanguage({ body: { language: 'es' } });
    await investor.client.registerPushToken({ body: { token: investor.uuid.slice(-12) } });
    const params = { kind: 'investor' as const, id: investor.uuid };
    await administrator.client.suspendAccount({ params, body: { reason } });
    await administrator.client.reactivateAccount({ params, body: { reason } });
    await server.runJobs();
    const sent = server.deps.sink
      .list()
      .filter(({ to }) => to === investor.email || to.includes(investor.uuid.slice(-12)));
    expect(sent.filter(({ kind }) => kind === 'push').map(({ subject, text }) => [subject, text])).toEqual([
      ['Su cuenta está activa de nuevo', reason],
    ]);
    const mails = sent.filter(({ kind }) => kind === 'mail');
    expect(mails.map(({ text }) => text?.split('\n\n')[1])).toEqual([reason, reason]);
    const { rows } = await investor.client.listNotifications();
    expect(rows.map(({ title, message }) => [title, message])).toEqual([
      ['Your account is active again', reason],
      ['Your account is suspended', reason],
    ]);
    expect(answerInSpanish(rows).map(({ title, message }) => [title, message])).toEqual([
      ['Su cuenta está activa de nuevo', reason],
      ['Su cuenta está suspendida', reason],
    ]);
  }
});

test.runIf(isFull)('mails about the account are written in its language', async () => {
  const investor = await accounts.individual();
  await investor.client.chooseLanguage({ body: { language: 'es' } });
  const strong = await enrolTotp(investor);
  await server.ask('market', strong, 'POST', '/api/auth/recovery-codes');
  await server.runJobs();
  const mails = server.deps.sink.list().filter(({ to }) => to === investor.email);
  expect(mails.map(({ subject }) => subject)).toContain('Nuevos códigos de recuperación de su cuenta de Fairbook');
});

test('an invitation is in both languages, that of the inviter first, and both links open the account; a name stays, even where it equals a sentence', async () => {
  const issuer = await accounts.issuer({ name: 'Approved' });
  for (const [language, subject] of [
    ['es', 'Approved le invita a Fairbook'],
    ['en', 'Approved invites you to Fairbook'],
  ] as const) {
    await issuer.client.chooseLanguage({ body: { language } });
    const email = `counsel.${language}@firm.example`;
    await issuer.client.inviteProfessional({ body: { email } });
    const { code } = await invitationFor(server, email);
    const mail = server.deps.sink.list().find(({ to }) => to === email);
    expect(mail?.subject).toBe(subject);
    const [spanish, english] = ['profesional del mercado', 'as a market professional'].map((words) =>
      mail?.text.indexOf(words),
    );
    expect([spanish, english]).not.toContain(-1);
    expect(Number(spanish) < Number(english)).toBe(language === 'es');
    const links = [...(mail?.text.matchAll(/http\S+/g) ?? [])].map(([link]) => new URL(link));
    expect(links.map(({ searchParams }) => searchParams.get('language'))).toEqual([
      null,
      language === 'es' ? 'en' : 'es',
    ]);
    expect(links.map(({ hash }) => new URLSearchParams(hash.slice(1)).get('code'))).toEqual([code, code]);
    for (const one of ['en', 'es']) expect(mail?.html).toContain(`<td class="fb-sheet" lang="${one}"`);
  }
});

test.runIf(isFull)('an administrator’s invitation begins in the language of its sender', async () => {
  const owner = await accounts.administrator();
  await owner.client.chooseLanguage({ body: { language: 'es' } });
  await owner.client.inviteAdministrator({ body: { email: 'ana@fairbook.example' } });
  await server.runJobs();
  const mail = server.deps.sink.list().find(({ to }) => to === 'ana@fairbook.example');
  expect(mail?.subject).toBe('Se le invita a administrar Fairbook');
  expect(mail?.text).toContain('Su función: Revisor.');
  expect(mail?.text).toContain('Your role: Reviewer.');
});

test.runIf(isFull)('a calendar is in its reader’s language', async () => {
  const issuer = await accounts.issuer({ name: 'City of Calendars' });
  const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  await auctions.live(issuer);
  const { calendarUrl } = await issuer.client.makeCalendar();
  const read = async () => {
    const answer = await fetch(calendarUrl.replace(server.deps.config.marketUrl, server.marketUrl));
    return (await answer.text()).replaceAll('\r\n ', '');
  };
  expect(await read()).toContain('City of Calendars takes orders until this time.');
  await issuer.client.chooseLanguage({ body: { language: 'es' } });
  const spanish = await read();
  expect(spanish).toContain('City of Calendars acepta órdenes hasta esta hora.');
  expect(spanish).toMatch(/SUMMARY:.* cierra\r\n/);
  expect(spanish).toContain('hora del emisor');
  expect(spanish).not.toMatch(/\b(opens|closes|takes orders|issuer’s time)\b/);
});

test.runIf(isFull)('the page to unsubscribe is in the language of the mail that led there', async () => {
  const investor = await accounts.individual();
  await investor.client.chooseLanguage({ body: { language: 'es' } });
  await announce(server.deps.db, server.deps.jobs, {
    event: 'unsubscribed-in-spanish',
    type: 'AuctionLive',
    title: say('{name} is live', { name: 'Water Bonds' }),
    body: (when) => say('Orders are taken until {close}.', { close: when(new Date('2026-03-01T14:00:00Z')) }),
    data: {},
    to: [investor.userId],
  });
  await server.runJobs();
  const mail = server.deps.sink.list().find(({ to, kind }) => to === investor.email && kind === 'mail');
  const [link = ''] = /http\S+\/unsubscribe\S+/.exec(mail?.text ?? '') ?? [];
  const address = link.replace(server.deps.config.marketUrl, server.marketUrl);
  const asked = await (await fetch(address, { headers: { 'accept-language': 'en' } })).text();
  expect(asked).toContain('<html lang="es">');
  expect(asked).toContain('¿Dejar de recibir correos sobre “Subasta en curso”?');
  const done = await fetch(address, { method: 'POST' });
  expect([done.headers.get('content-language'), await done.text()]).toEqual([
    'es',
    expect.stringContaining('Ya no recibirá correos sobre “Subasta en curso”.'),
  ]);
  const broken = await fetch(`${address}x`, { headers: { 'accept-language': 'es-MX' } });
  expect(await broken.text()).toContain('Este enlace está incompleto.');
});

test('a browser whose request cannot be answered reads why in its language', async () => {
  const headers = { accept: 'text/html', 'accept-language': 'es' };
  const answer = await fetch(`${server.marketUrl}/auctions/%zz`, { headers });
  const page = await answer.text();
  expect([answer.status, answer.headers.get('content-language')]).toEqual([400, 'es']);
  expect(page).toContain('<html lang="es">');
  expect(page).toContain('La dirección no es una URL válida');
});
