/** Calls about the witnesses that sales can name. */
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { witness, witnessForm, witnessStateForm } from './shapes.ts';

export const witnessesAdmin = {
  listWitnesses: route({
    method: 'GET',
    path: '/api/witnesses',
    summary: 'List registered witnesses',
    who: 'Viewer',
    answer: wholeList(witness),
    message: 'Witnesses',
  }),
  addWitness: route({
    method: 'POST',
    path: '/api/witnesses',
    summary:
      'Register a witness, which sales can name from now on; a second Owner confirms it where two have been Owners for seven days',
    who: 'Owner',
    body: witnessForm,
    answer: witness,
    message: 'Witness added',
    waits: 'Witness added. Sales can name it once a second Owner has confirmed it',
    refuses: [409, 412],
  }),
  changeWitnessState: route({
    method: 'PUT',
    path: '/api/witnesses/:id/state',
    summary: 'Deactivate or reactivate a witness, the latter confirmed like a new one; sales that named it keep it',
    who: 'Owner',
    params: z.strictObject({ id: uuid }),
    body: witnessStateForm,
    answer: witness,
    message: 'Witness changed',
    waits: 'Reactivation requested. A second Owner must confirm it',
    refuses: [404, 409, 412],
  }),
};
