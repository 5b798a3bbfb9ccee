/** The full tier of watch.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow, expectNothingCut } from '../../testing/accessible.ts';
import { journey } from '../../testing/journey.ts';
import { walk } from '../../testing/keyboard.ts';

journey('gray words on gray and an image without a description are found', async ({ visit }) => {
  const page = await visit('market', { path: '/signin' });
  await page.evaluate(() => {
    const text = document.createElement('p');
    text.textContent = 'pale';
    Object.assign(text.style, { color: '#bbb', background: '#ccc' });
    const picture = document.createElement('img');
    picture.src = '/favicon.svg';
    document.body.append(text, picture);
  });
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt|image-alt[\s\S]*color-contrast/);
  await expect(expectAccessible(page, 'colors')).rejects.toThrow(/color-contrast/);
});

journey('a page wider than its window is found', async ({ visit }) => {
  const page = await visit('market', { path: '/signin', width: 390 });
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.textContent = 'wide';
    wide.style.width = '600px';
    document.body.append(wide);
  });
  await expect(expectNoOverflow(page)).rejects.toThrow(/600 px in a window of 390 px/);
});

journey('a text that its box cuts is found, and one with a number of lines is not', async ({ visit }) => {
  const page = await visit('market', { path: '/signin' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNothingCut(page);
  await page.evaluate(() => {
    const boxOf = (style: string) => {
      const box = document.createElement('p');
      box.textContent = 'A text of several words';
      box.style.cssText = `width: 60px; overflow: hidden; ${style}`;
      document.body.append(box);
    };
    boxOf('white-space: nowrap');
    boxOf('height: 20px');
    boxOf('display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1');
  });
  await expect(expectNothingCut(page)).rejects.toThrow(
    /texts:\n(<p class=""> A text of several words\b\W+){2}expected/,
  );
});

journey('a control without a sign of its focus, a covered one, and a trap are found', async ({ visit }) => {
  const page = await visit('market', { path: '/signin' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const plain = document.createElement('button');
    plain.textContent = 'plain';
    plain.style.setProperty('outline', 'none', 'important');
    const covered = document.createElement('button');
    covered.textContent = 'covered';
    Object.assign(covered.style, { position: 'fixed', top: '0', left: '0' });
    const cover = document.createElement('div');
    Object.assign(cover.style, {
      position: 'fixed',
      top: '0',
      left: '0',
      width: '200px',
      height: '80px',
      zIndex: '9999',
    });
    document.body.append(plain, covered, cover);
  });
  expect((await walk(page)).problems).toEqual([
    '<button> plain looks the same with and without the focus',
    '<button> covered is covered or out of view',
  ]);
  await page.evaluate(() => {
    const last = [...document.querySelectorAll('button')].find((button) => button.textContent === 'covered');
    last?.addEventListener('keydown', (event) => event.preventDefault());
  });
  await expect(walk(page)).rejects.toThrow(/the focus does not leave/);
});
