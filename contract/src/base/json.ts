/** Objects whose fields no shape knows, for details that differ from record to record. */
import { z } from 'zod';

export interface JsonObject {
  [name: string]: JsonField | JsonField[];
}
type JsonField = string | number | boolean | null | JsonObject;

/** An object of any fields. */
export const jsonObject: z.ZodType<JsonObject, JsonObject> = z.lazy(() => {
  const field = z.union([z.string(), z.number(), z.boolean(), z.null(), jsonObject]);
  return z.record(z.string(), z.union([field, z.array(field)]));
});
