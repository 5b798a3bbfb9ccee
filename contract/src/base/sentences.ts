/** Sentences in answers: each is an English text there, and beside it what other languages are made from. */
import { english, type Filled, filled, type Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { z } from 'zod';
// Configures zod before the first shape is built.
import './plain-sentences.ts';
import { jsonObject } from './json.ts';

const sentence = z.custom<Sentence>();
/** A sentence with its values apart, in an answer. */
export const filledSentence = z.object({ text: z.string(), values: jsonObject }) as unknown as z.ZodType<Filled>;

interface Valued<Name extends string> {
  sentences?: { [N in Name]?: Filled | undefined } | undefined;
}

/**
 * An object some of whose fields are sentences. Handlers give sentences; the answer has English texts, and in `sentences` the text of each with its
 * `{placeholders}` and their values.
 */
export function withSentences<Shape extends z.ZodRawShape, const Name extends string>(shape: Shape, ...names: Name[]) {
  const answer = answerOf(shape, names, z.string(), sentence);
  return answer as unknown as z.ZodType<
    z.output<z.ZodObject<Shape>> & Record<Name, string> & Valued<Name>,
    z.input<z.ZodObject<Shape>> & Readonly<Record<Name, Sentence>>
  >;
}

/** The same for fields that may be null. */
export function withNullableSentences<Shape extends z.ZodRawShape, const Name extends string>(
  shape: Shape,
  ...names: Name[]
) {
  const answer = answerOf(shape, names, z.string().nullable(), sentence.nullable());
  return answer as unknown as z.ZodType<
    z.output<z.ZodObject<Shape>> & Record<Name, string | null> & Valued<Name>,
    z.input<z.ZodObject<Shape>> & Readonly<Record<Name, Sentence | null>>
  >;
}

function answerOf(shape: z.ZodRawShape, names: readonly string[], text: z.ZodType, said: z.ZodType) {
  const each = (kind: z.ZodType) => Object.fromEntries(names.map((name) => [name, kind]));
  const answer = z.object({ ...shape, ...each(text), sentences: z.object(each(filledSentence)).partial().optional() });
  // The other fields are read once, by `answer`: a date that became text is no date for a second reading.
  const given = z.looseObject(each(said));
  return given.transform((object) => textsOf(object, names)).pipe(answer as z.ZodType<unknown, object>);
}

/** The object with English texts, and its sentences. */
function textsOf(object: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  const sentences = names.map((name) => [name, object[name] as Sentence | null] as const);
  const kept = sentences.flatMap(([name, one]) => (one === null ? [] : [[name, filled(one)]]));
  return {
    ...object,
    ...Object.fromEntries(sentences.map(([name, one]) => [name, one === null ? null : english(one)])),
    ...(kept.length > 0 && { sentences: Object.fromEntries(kept) }),
  };
}

/** Why something is refused. */
export const refused = withSentences({ code: z.string() }, 'message');

/** An unmet condition or a warning, with the step of the form and the field where it can be met. */
export const unmet = withSentences({ code: z.string(), step: z.string(), field: z.string().optional() }, 'message');
