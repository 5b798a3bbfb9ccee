/** Codes with which changes of an announced sale are refused, what follows its close, and changes of the rules for orders. */

const reload = 'Read it again, then decide';

function code(meaning: string, remedy: string) {
  return { meaning, remedy };
}

export const changeCodes = {
  'too-many-changes': code('The sale was rescheduled as often as it may be', 'Halt the sale if it must not go on'),
  'too-many-supplements': code(
    'Documents of the sale were supplemented as often as they may be',
    'Halt the sale if it must not go on',
  ),
  'close-too-near': code('Too little time is left until the close for a supplement', 'Set a later close first'),
  'same-file': code('The file is the one that the sale has already', 'Choose the new version'),
  'nothing-to-reconfirm': code('No document of the sale was supplemented', 'Nothing is left to do'),
  'maturity-not-offered': code('A maturity is not offered, or was withdrawn before', reload),
  'no-maturity-left': code('At least one maturity must remain in the sale', 'Leave one of them out'),
  'no-resizing': code('The terms of the sale do not allow its amounts to change', 'Nothing is left to do'),
  'resizing-decided': code('The amounts of the sale were decided already', reload),
  'resizing-over': code('The time to decide about the amounts is over', 'Wait for the result'),
  'amounts-out-of-bounds': code('The amounts are not within the published bounds', 'Correct them'),
  'nothing-sold': code('Nothing was sold in the sale', 'Nothing is left to do'),
  'too-many-final-statements': code(
    'The final official statement has as many versions as it may have',
    'Ask the support of this site',
  ),
  'nothing-changes': code('The times are those of the sale already', 'Choose others'),
  'sale-has-started': code('The sale has started, so its start cannot move', 'Move only the close'),
  'start-too-early': code('The new start is in the past', 'Choose a later start'),
  'change-requested': code('Another change of the sale waits for a second person', 'Confirm or withdraw it first'),
  'own-change': code(
    'The caller requested the change',
    'Ask another person of the account to confirm it, or the municipal advisor of the sale where its issuer has none',
  ),
  'advisor-confirms': code(
    'A person of the municipality joined less than seven days ago, after the municipal advisor of the sale',
    'Ask the municipal advisor to confirm it',
  ),
  'not-second-person': code(
    'The caller advises the issuer, and someone else is the second person of the change',
    'Leave it to another person of the municipality, or to the advisor who was in the team before',
  ),
  'sale-change-decided': code('The change was decided already', reload),
  'rule-change-requested': code(
    'Another change of the rules for orders waits for a second person',
    'Confirm, decline or withdraw it first',
  ),
  'rule-change-decided': code('The change of the rules for orders was decided already', reload),
  'rule-change-expired': code('No one confirmed the change of the rules for orders in time', 'Request it again'),
  'right-too-new': code(
    'The caller got the right to confirm less than seven days ago, and two people have had it for longer',
    'Ask a person who has had it for longer',
  ),
  'rule-requester-gone': code('The person who requested the change is no longer an Admin', 'Request it again'),
  'amendment-requested': code('An amendment of the sale is under review already', 'Recall it first'),
  'amendment-decided': code('The amendment was decided about, or recalled, already', reload),
  'too-many-amendments': code(
    'The terms of the sale were amended as often as they may be since it was announced',
    'Halt the sale if it must not go on',
  ),
  'start-too-near': code('Too little time is left until the start to amend the terms', 'Set a later start first'),
  'terms-unchanged': code('The proposed terms are those that are approved', 'Change something first'),
  'nothing-unsold': code('Everything that was offered is sold', 'Nothing is left to do'),
};
