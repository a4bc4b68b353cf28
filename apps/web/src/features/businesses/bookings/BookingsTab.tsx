import type { BusinessView } from '@kindred/validation/businesses';
import { BookingsList } from './BookingsList.tsx';

/** For those of the team who manage bookings. */
export default function BookingsTab({ business }: { business: BusinessView }) {
  return <BookingsList business={business} />;
}
