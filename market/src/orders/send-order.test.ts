import { ApiError } from '@fairbook/contract/base/errors.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempt, type Attempts, newAttempt } from './attempts.ts';
import { sendOrder } from './send-order.ts';

const quick = { timeoutMs: 2_000, retryDelaysMs: [0, 0] };
const lines = [{ maturityDate: '2036-06-01', investmentAmount: 5_000 }];

/** Outcomes of one try, by network and server. */
const fates = [
  'answered',
  'lost before',
  'answer lost',
  'unavailable before',
  'unavailable after',
  'signed out',
  'limited',
] as const;
type Fate = (typeof fates)[number];

/** A server that places an order once for each key. */
function serverOf(fate: () => Fate) {
  const placed = new Set<string>();
  return {
    placed,
    async place({ key }: Attempt): Promise<string> {
      const now = fate();
      if (now === 'lost before') throw new ApiError(0, { message: 'lost' });
      if (now === 'unavailable before') throw new ApiError(503, { message: 'busy' });
      if (now === 'signed out') throw new ApiError(401, { message: 'Not signed in' });
      if (now === 'limited') throw new ApiError(429, { message: 'Too many requests' });
      placed.add(key);
      if (now === 'answer lost') throw new ApiError(0, { message: 'lost' });
      if (now === 'unavailable after') throw new ApiError(503, { message: 'busy' });
      return key;
    },
  };
}

function storage() {
  let kept: Attempt | null = null;
  const attempts: Attempts = {
    save: (attempt) => (kept = attempt),
    forget: (attempt) => (kept = kept?.key === attempt.key ? null : kept),
  };
  return { attempts, kept: () => kept };
}

test('whatever happens to each try, an order repeated until it is answered is placed once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...fates), { maxLength: 12 }), async (drawn) => {
      const rest = [...drawn];
      const server = serverOf(() => rest.shift() ?? 'answered');
      const { attempts, kept } = storage();
      for (let done = false; !done; ) {
        // Mimics the page at each click and after a reload: the stored attempt comes first.
        const earlier = kept();
        done = await sendOrder(earlier ?? newAttempt('auction', lines), earlier !== null, attempts, server.place, quick)
          .then(() => true)
          .catch(() => false);
      }
      expect(server.placed.size).toBe(1);
      expect(kept()).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test.each([400, 403, 404, 409, 412])('a refusal with %i settles the order: it is not stored', async (status) => {
  const { attempts, kept } = storage();
  const refuse = () => Promise.reject(new ApiError(status, { message: 'refused' }));
  await expect(sendOrder(newAttempt('auction', lines), true, attempts, refuse, quick)).rejects.toMatchObject({
    status,
  });
  expect(kept()).toBeNull();
});

test.each([
  [401, false, false],
  [429, false, false],
  [401, true, true],
  [429, true, true],
])('after %i, where an earlier try may have arrived (%s), the order is kept: %s', async (status, isRepeat, isKept) => {
  const { attempts, kept } = storage();
  const refuse = () => Promise.reject(new ApiError(status, { message: 'refused' }));
  await expect(sendOrder(newAttempt('auction', lines), isRepeat, attempts, refuse, quick)).rejects.toMatchObject({
    status,
  });
  expect(kept() !== null).toBe(isKept);
});

test('a server that never answers is given up in time, and the order is kept', async () => {
  const { attempts, kept } = storage();
  const silent = (_: Attempt, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await expect(
    sendOrder(newAttempt('auction', lines), false, attempts, silent, { timeoutMs: 30, retryDelaysMs: [0, 0] }),
  ).rejects.toThrow('Fairbook did not answer in time.');
  expect(kept()?.investments).toEqual(lines);
});

test('each order has a key of its own', () => {
  expect(newAttempt('auction', lines).key).not.toBe(newAttempt('auction', lines).key);
  expect(newAttempt('auction', lines).key).toMatch(/^[0-9a-f]{32}$/);
});
