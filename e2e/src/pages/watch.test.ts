/** Tests the tests' own detection: each kind of problem, provoked on purpose. */
import { expect } from 'vitest';
import { addressOf, enter, journey, throwProblems } from '../../testing/journey.ts';

journey(
  'hidden problems are reported: external requests, violated policies, exceptions, refused calls',
  async ({ browser }) => {
    const problems: string[] = [];
    const page = await enter(browser, 'market', {}, (problem) => problems.push(problem));
    await page.goto(addressOf('market', '/signin'));
    await page.evaluate(async () => {
      await fetch('/api/auction/own').catch(() => undefined);
      const picture = document.createElement('img');
      picture.src = 'https://fairbook.example/picture.png';
      document.body.append(picture);
      setTimeout(() => {
        throw new Error('uncaught');
      });
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = 'https://fairbook.example/style.css';
      document.head.append(link);
    });
    await expect.poll(() => problems.join('\n')).toMatch(/answer: 401 GET \/api\/auction\/own/);
    await expect.poll(() => problems.join('\n')).toMatch(/exception: .*uncaught/);
    await expect
      .poll(() => problems.join('\n'))
      .toMatch(/Content Security Policy[\s\S]*style\.css|style\.css[\s\S]*Content Security Policy/);
    expect(() => throwProblems(problems, [])).toThrow('The browser met problems');
    await page.context().close();
  },
);
