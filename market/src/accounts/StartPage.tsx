/** Redirects a signed-in person to their first page: an investor whose account was approved to the sale they came from. */
import { Navigate } from 'react-router';
import { keptSale } from '../kept-sale.ts';
import { homes, paths } from '../paths.ts';
import { usePerson } from '../person.ts';

export default function StartPage() {
  const { userType, onboardingStatus } = usePerson();
  if (onboardingStatus === 'New') return <Navigate to={paths.onboarding} replace />;
  const sale = onboardingStatus === 'Active' && homes[userType] === paths.auctions ? keptSale() : null;
  return <Navigate to={sale ?? homes[userType]} replace />;
}
