import { chromium } from '/work/trees/pages/node_modules/playwright-core/index.mjs';
import { browserPath } from '/work/trees/pages/scripts/ensure-browser.ts';
const base = 'http://127.0.0.1:21431';
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--headless','--no-sandbox','--disable-gpu'] });
const shots = JSON.parse(process.argv[2]);
for (const [name, path, width = 1440, scheme = 'light', media] of shots) {
  const c = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, javaScriptEnabled: false });
  const p = await c.newPage();
  const r = await p.goto(base + path);
  if (media === 'print') await p.emulateMedia({ media: 'print' });
  await p.waitForTimeout(200);
  await p.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
  if (media === 'print') await p.pdf({ path: `/tmp/shots/${name}.pdf`, format: 'Letter' });
  console.log(name, r.status());
  await c.close();
}
await browser.close();
