/** “How this is checked”: receipts, the log, its witnesses, and what none of them can show. */
import { receiptTexts } from '../texts/receipts.ts';
import css from './receipts.module.css';

const words = receiptTexts.how;

export function HowChecked() {
  return (
    <details className={css.how}>
      <summary>{words.title}</summary>
      <dl>
        {words.parts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{words.limitsLead}</p>
      <ul>
        {words.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p>
        <a href="/verify.html" download>
          {words.saveVerifier}
        </a>
      </p>
    </details>
  );
}
