/** The journeys are only worth what they would notice: each kind of trouble, brought about on purpose. */
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { addressOf, enter, journey, throwProblems } from './journey.ts';

journey('grey words on grey and a picture without words are found', async ({ visit }) => {
  const page = await visit('market', { path: '/signin' });
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p style="color:#bbb;background:#ccc">pale</p><img src="/favicon.svg">',
    );
  });
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt|image-alt[\s\S]*color-contrast/);
  await expect(expectAccessible(page, 'colours')).rejects.toThrow(/color-contrast/);
});

journey('a page wider than its window is found', async ({ visit }) => {
  const page = await visit('market', { path: '/signin', width: 390 });
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<div style="width:600px">wide</div>');
  });
  await expect(expectNoOverflow(page)).rejects.toThrow(/600 px in a window of 390 px/);
});

journey(
  'what goes wrong unseen is told: the outside world, refused policies, exceptions, refused calls',
  async ({ browser }) => {
    const problems: string[] = [];
    const page = await enter(browser, 'market', {}, (problem) => problems.push(problem));
    await page.goto(addressOf('market', '/signin'));
    await page.evaluate(async () => {
      await fetch('/api/auction/own').catch(() => undefined);
      document.body.insertAdjacentHTML('beforeend', '<img alt="" src="https://fairbook.example/picture.png">');
      setTimeout(() => {
        throw new Error('nobody caught this');
      });
      const link = document.createElement('script');
      link.src = 'https://fairbook.example/script.js';
      document.head.append(link);
    });
    await expect.poll(() => problems.join('\n')).toMatch(/answer: 401 GET \/api\/auction\/own/);
    await expect.poll(() => problems.join('\n')).toMatch(/exception: .*nobody caught this/);
    await expect
      .poll(() => problems.join('\n'))
      .toMatch(/Content Security Policy[\s\S]*script\.js|script\.js[\s\S]*Content Security Policy/);
    expect(() => throwProblems(problems, [])).toThrow('The browser met problems');
    await page.context().close();
  },
);
