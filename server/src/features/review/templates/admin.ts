/** Handlers of reason templates. Each change is in the audit trail with the text before and after. */
import type { templatesAdmin } from '@fairbook/contract/review/templates/admin.ts';
import {
  type ReasonedDecision,
  whyNotAddTemplate,
  whyNotChangeTemplate,
  whyNotTemplateText,
} from '@fairbook/domain/review/reason-templates.ts';
import { conflict, requireFound, requireMet, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  isNameTaken,
  listTemplates,
  lockTemplates,
  type NewTemplate,
  readTemplate,
  updateTemplate,
} from '../../../store/review/templates.sql.ts';

export const templatesHandlers: Handlers<typeof templatesAdmin> = {
  listReasonTemplates: async ({ db, query }) => listTemplates(db, query.decision),

  addReasonTemplate: async ({ db, actor, body }) => {
    requirePlaceholders(body.decision, body.text);
    await lockTemplates(db);
    requireMet(whyNotAddTemplate(await countTemplates(db, body)));
    await requireFreeName(db, body);
    const id = await insertTemplate(db, body, actor.adminId);
    await audit(db, { actor, action: 'template.add', subject: subjectOf(id), text: { ...body } });
    return requireFound(await readTemplate(db, id));
  },

  changeReasonTemplate: async ({ db, actor, params: { id }, body: { version, ...words } }) => {
    await lockTemplates(db);
    const before = requireFound(await readTemplate(db, id));
    const { decision, language } = before;
    requirePlaceholders(decision, words.text);
    requireMet(whyNotChangeTemplate(before.version, version));
    await requireFreeName(db, { decision, language, ...words }, id);
    await updateTemplate(db, id, words, actor.adminId);
    const text = { decision, language, from: { name: before.name, text: before.text }, to: words };
    await audit(db, { actor, action: 'template.change', subject: subjectOf(id), text });
    return requireFound(await readTemplate(db, id));
  },

  deleteReasonTemplate: async ({ db, actor, params: { id } }) => {
    await lockTemplates(db);
    const { decision, language, name, text } = requireFound(await readTemplate(db, id));
    await deleteTemplate(db, id);
    const deleted = { decision, language, name, text };
    await audit(db, { actor, action: 'template.delete', subject: subjectOf(id), text: deleted });
    return null;
  },
};

const subjectOf = (id: string) => `template:${id}`;

function requirePlaceholders(decision: ReasonedDecision, text: string): void {
  const refused = whyNotTemplateText(decision, text);
  requireValid(refused ? { text: refused.message } : {});
}

async function requireFreeName(db: Db, template: NewTemplate, except?: string): Promise<void> {
  if (await isNameTaken(db, template, except)) {
    throw conflict('name-taken', 'Another template of this decision and language has this name');
  }
}
