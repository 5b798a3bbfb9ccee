/** Leads whoever has signed in to the page they begin on. */
import { Navigate } from 'react-router';
import { homes, paths } from '../paths.ts';
import { usePerson } from '../person.ts';

export default function StartPage() {
  const { userType, onboardingStatus } = usePerson();
  const first = onboardingStatus === 'New' ? paths.onboarding : homes[userType];
  return <Navigate to={first} replace />;
}
