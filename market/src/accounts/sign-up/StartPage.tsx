/** Redirects a signed-in person to their first page: an investor whose account was approved to the sale they came from. */
import { Navigate } from 'react-router';
import { homes, paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { keptSale } from '../../orders/kept-sale.ts';

export default function StartPage() {
  const { userType, onboardingStatus } = usePerson();
  if (onboardingStatus === 'New') return <Navigate to={paths.onboarding} replace />;
  const sale = onboardingStatus === 'Active' && homes[userType] === paths.auctions ? keptSale() : null;
  return <Navigate to={sale ?? homes[userType]} replace />;
}
