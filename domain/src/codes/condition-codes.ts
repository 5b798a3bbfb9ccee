/** Codes of conditions that `data.missing` names, and of warnings, with their meaning and the caller's remedy. */

function missing(what: string) {
  return { meaning: `${what} is missing`, remedy: 'Fill it in' };
}

function wrong(meaning: string, remedy = 'Correct it') {
  return { meaning, remedy };
}

function ratingCodes<const Agency extends string>(agency: Agency, label: string) {
  return {
    [`${agency}-rating-required`]: missing(`The ${label} rating`),
    [`${agency}-rating-invalid`]: wrong(`The ${label} rating is not on the scale of the agency`),
  } as Record<`${Agency}-rating-required` | `${Agency}-rating-invalid`, ReturnType<typeof missing>>;
}

export const conditionCodes = {
  'name-required': missing('The name'),
  'legal-name-required': missing('The legal name'),
  'type-invalid': wrong('The type of the municipality is missing or unknown'),
  'first-name-required': missing('The first name'),
  'last-name-required': missing('The last name'),
  'address-required': missing('The address'),
  'city-required': missing('The city'),
  'state-required': missing('The state'),
  'state-invalid': wrong('The state is unknown'),
  'zip-code-required': missing('The ZIP code'),
  'institution-name-required': missing('The name of the institution'),
  'institution-city-required': missing('The city of the institution'),
  'institution-state-required': missing('The state of the institution'),
  'institution-state-invalid': wrong('The state of the institution is unknown'),
  'person-required': wrong('The municipality has no people', 'Add a person'),
  'credit-rating-required': wrong('The municipality has no credit rating', 'Add a credit rating'),

  'base-cusip-required': missing('The base CUSIP'),
  'amount-not-positive': wrong('The amount is not positive'),
  'offering-type-required': missing('The offering type'),
  'security-type-required': missing('The security type'),
  'repayment-frequency-required': missing('The repayment frequency'),
  ...ratingCodes('fitch', 'Fitch'),
  ...ratingCodes('moodys', 'Moody’s'),
  ...ratingCodes('snp', 'S&P'),
  ...ratingCodes('kroll', 'Kroll'),
  'draw-needs-witnesses': wrong(
    'The rule draws lots and the sale names no witness',
    'Choose a witness, or another rule',
  ),
  'draw-needs-all-witnesses': wrong(
    'The rule draws lots and not all chosen witnesses must sign',
    'Require all witnesses, or choose another rule',
  ),
  'reopening-needs-witnesses': wrong(
    'The sale would open again for signatures of witnesses, and names no witness',
    'Choose a witness, or let the result stand and be marked',
  ),
  'witness-required': wrong('The sale names no witness', 'Choose a witness; the operator registers them'),
  'witness-inactive': wrong('A chosen witness is no longer active', 'Choose witnesses again'),
  'counsel-required': wrong('The auction has no counsel', 'Choose a counsel'),
  'trustee-required': wrong('The auction has no trustee', 'Choose a trustee'),
  'no-class-offered': wrong('No priority class is offered the sale', 'Give at least one class a rank'),
  'ranks-invalid': wrong('Two priority classes have the same rank, or a rank is out of range'),
  'dated-required': missing('The dated date'),
  'first-principal-payment-required': missing('The first principal payment date'),
  'final-maturity-required': missing('The final maturity date'),
  'final-maturity-too-early': wrong('The final maturity is not after the first principal payment'),
  'launch-date-required': missing('The marketing launch date'),
  'launch-date-passed': wrong('The marketing launch date is in the past', 'Enter a later one'),
  'delivery-not-business-day': wrong('The delivery date is no business day', 'Enter a business day, or none'),
  'delivery-passed': wrong('The delivery date is not in the future', 'Enter a later one, or none'),
  'delivery-not-after-close': wrong('The delivery date is not after the day of the close', 'Close the sale earlier'),
  'delivery-after-principal': wrong(
    'The bonds would be delivered when principal is due already',
    'Close the sale earlier',
  ),
  'maturity-required': wrong('There is no maturity', 'Add a maturity'),
  'no-maturity-offered': wrong('No maturity is offered', 'Offer at least one maturity'),
  'maturity-dates-repeated': wrong('Two maturities fall due on the same day'),
  'maturity-not-after-dated': wrong('A maturity is not after the dated date'),
  'principal-invalid': wrong('A principal amount is below the minimum, or not a multiple of the step'),
  'structure-invalid': wrong(
    'The calls, the sinking fund or the interest of a maturity contradict its dates or its principal',
  ),
  'principal-total-differs': wrong('The maturities do not add up to the amount of the issue'),
  'first-maturity-too-early': wrong('The first maturity is before the first principal payment date'),
  'last-maturity-not-final': wrong('The last maturity is not on the final maturity date'),

  'no-maturities': wrong('There are no bonds to compute figures of', 'Add a maturity'),
  'no-dated-date': missing('The dated date, which the figures of the sale need,'),
  'no-frequency': missing('The frequency of interest, which the figures of the sale need,'),
  'no-price': wrong('A maturity has neither a price nor a yield', 'Give it one of them'),
  'due-by-dated': wrong('A maturity is not after the dated date, so that the sale has no figures'),
  'too-many-payments': wrong('The bonds have more interest payments than can be computed', 'Check the dates'),
  'refunded-bond-due': wrong('A bond to be refunded is due by the delivery of the new bonds', 'Leave it out'),
  'no-discount-rate': wrong('The savings of a refunding cannot be discounted yet', 'Give prices, or another rate'),
  'too-many-refunded': wrong('The bonds to be refunded have more interest payments than can be computed'),

  'municipality-not-active': wrong('The account of the municipality is not Active', 'Wait until it is'),
  'not-launched': wrong('The marketing phase has not started', 'Wait for the launch, or move it'),
  'no-open-maturity': wrong('No offered maturity lies in the future'),
  'sign-off-missing': wrong('A required sign-off of the team is missing', 'Ask this role to sign'),
  'sign-off-void': wrong('The text that a role signed has changed since', 'Ask this role to sign again'),
  'amendment-under-review': wrong('An amendment is under review', 'Wait for the decision, or recall it'),
  'sign-off-dropped': wrong(
    'The caller dropped a required sign-off in the last 24 hours, and the municipality has a second person',
    'Let another person go live, require it again, or wait',
  ),
  'close-not-in-future': wrong('The close is not in the future'),
  'close-not-after-start': wrong('The close is not after the start'),

  'base-cusip-length': wrong('The base CUSIP does not have 6 characters'),
  'base-cusip-characters': wrong('The base CUSIP has characters other than letters and digits'),
  'cusip-length': wrong('A CUSIP does not have 9 characters'),
  'cusip-characters': wrong('A CUSIP has characters other than letters and digits'),
  'cusip-base': wrong('A CUSIP does not start with the base CUSIP'),
  'cusip-issue': wrong('Characters 7 and 8 of a CUSIP are not those of a bond'),
  'cusip-check-digit': wrong('The check digit of a CUSIP is wrong'),
  'price-differs-from-yield': wrong('A price contradicts its yield', 'Give one of them'),
  'odd-last-period': wrong('A maturity lies between two interest dates of the issue'),
  'payment-dates-differ': wrong('Two bonds pay interest on different dates', 'Check the maturity dates'),
  'not-at-month-ends': wrong(
    'A bond from one last day of a month to another does not pay on last days of months',
    'Set `endOfMonth`, or leave it where that is meant',
  ),
  'price-above-return': wrong('A price is not less than all that the bond returns'),
  'yield-too-high': wrong('A price means a yield above 25%'),
  'short-public-notice': wrong(
    'The sale is public for fewer days than its state asks for before many sales of bonds',
    'Launch it earlier, or start it later',
  ),
  'no-preliminary-official-statement': wrong('There is no preliminary official statement', 'Add the document'),
};
