/** Answers the captcha of an invitation: by a proof of work of this browser, or with the script of a service. Each part loads on demand. */
import type { RefObject } from 'react';
import { accountTexts } from '../texts/accounts.ts';

/** As `/api/meta` names it. */
export interface CaptchaSettings {
  readonly kind: 'recaptcha' | 'hcaptcha' | 'proof-of-work';
  readonly siteKey?: string | undefined;
  readonly script?: string | undefined;
}

/** Purpose of a captcha's answer (server/src/platform/adapters/captcha.ts). */
const action = 'invite';

interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** The calls that hCaptcha and Turnstile have in common. */
interface Widget {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      callback(token: string): void;
      'error-callback'(): void;
    },
  ): unknown;
}

declare global {
  interface Window {
    readonly grecaptcha?: Recaptcha;
    readonly hcaptcha?: Widget;
    readonly turnstile?: Widget;
  }
}

/** Where no captcha is set, as in development, the server accepts any token. */
const anyAnswer = 'none';

export interface CaptchaPlace {
  /** Where a service may show itself. */
  readonly place: RefObject<HTMLElement | null>;
  /** Ends the work when the page is left. */
  readonly signal: AbortSignal;
}

/** A token for one call, within minutes. Rejects with a sentence where none can be had. */
export async function answerCaptcha(captcha: CaptchaSettings | null, { place, signal }: CaptchaPlace): Promise<string> {
  if (captcha === null) return anyAnswer;
  const { kind, siteKey = '', script = '' } = captcha;
  if (kind === 'proof-of-work') return (await import('./proof-of-work.ts')).answerByWork(signal);
  if (kind === 'hcaptcha') {
    await load(script);
    return shown(place.current, siteKey);
  }
  await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error(accountTexts.invite.noCaptcha);
  await new Promise<void>((ready) => grecaptcha.ready(ready));
  return grecaptcha.execute(siteKey, { action });
}

/** Shows the service's own question and waits for the answer. */
function shown(place: HTMLElement | null, sitekey: string): Promise<string> {
  const widget = window.hcaptcha ?? window.turnstile;
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(accountTexts.invite.noCaptcha));
    if (widget && place) widget.render(place, { sitekey, action, callback: resolve, 'error-callback': fail });
    else fail();
  });
}

const loading = new Map<string, Promise<void>>();

function load(address: string): Promise<void> {
  const loaded =
    loading.get(address) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        // The next try loads it again.
        loading.delete(address);
        script.remove();
        reject(new Error(accountTexts.invite.noCaptcha));
      });
      document.head.append(script);
    });
  loading.set(address, loaded);
  return loaded;
}
