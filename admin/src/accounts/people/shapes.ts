/** Response types of this feature's calls. */
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';

type Calls = typeof peopleAdmin;

export type Municipality = AnswerOf<Calls['readMunicipality']>;
export type MunicipalityRow = AnswerOf<Calls['listMunicipalities']>['rows'][number];
export type Individual = AnswerOf<Calls['readIndividual']>;
export type IndividualRow = AnswerOf<Calls['listIndividuals']>['rows'][number];
export type Institutional = AnswerOf<Calls['readInstitutional']>;
export type InstitutionalRow = AnswerOf<Calls['listInstitutionals']>['rows'][number];
export type Professional = AnswerOf<Calls['readProfessional']>;
export type ProfessionalRow = AnswerOf<Calls['listProfessionals']>['rows'][number];
