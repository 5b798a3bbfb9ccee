import { expect, test, vi } from 'vitest';
import { lazyPage } from './Loading.tsx';

const Page = () => null;

test.each([
  [0, 250],
  [200, 250],
  [400, 400],
])(
  'a page whose module arrives after %i ms is shown after %i ms: its loader never flashes',
  async (loadMs, shownMs) => {
    vi.useFakeTimers();
    let shown: unknown = null;
    const load = () =>
      new Promise<{ default: typeof Page }>((done) => setTimeout(() => done({ default: Page }), loadMs));
    void lazyPage(load)().then(({ Component }) => {
      shown = Component;
    });
    await vi.advanceTimersByTimeAsync(shownMs - 1);
    expect(shown).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toBe(Page);
    vi.useRealTimers();
  },
);
