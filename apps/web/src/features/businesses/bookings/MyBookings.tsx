import { BookingsList } from './BookingsList.tsx';

export default function MyBookings() {
  return <BookingsList />;
}
