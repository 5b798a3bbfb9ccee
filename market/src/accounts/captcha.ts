/** reCAPTCHA v3: scores a visitor as person or machine without asking them anything. */
import { accountTexts } from '../texts/accounts.ts';

interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    readonly grecaptcha?: Recaptcha;
  }
}

/** Where no key is set, as in development, the server accepts any token. */
const anyAnswer = 'none';

/** A reCAPTCHA token, valid for two minutes and for one call. Rejects with a sentence where none can be had. */
export async function answerCaptcha(siteKey: string | undefined): Promise<string> {
  if (siteKey === undefined) return anyAnswer;
  const recaptcha = await loadRecaptcha(siteKey);
  return recaptcha.execute(siteKey, { action: 'invite' });
}

let loading: Promise<Recaptcha> | null = null;

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      // The next try loads it again.
      loading = null;
      script.remove();
      reject(new Error(accountTexts.invite.noCaptcha));
    };
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}
