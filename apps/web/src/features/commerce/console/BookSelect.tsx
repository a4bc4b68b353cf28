import { SelectField } from '../../../ui/SelectField.tsx';
import { CONSOLE } from './copy.ts';
import type { Book } from './query.ts';

interface BookSelectProps {
  books: readonly Book[];
  value: Book;
  onChange: (book: Book) => void;
}

const keyOf = ({ currency, isTest }: Book) => `${currency}:${isTest}`;

/** Which money is looked at; nothing to choose where there is only one. */
export function BookSelect({ books, value, onChange }: BookSelectProps) {
  if (books.length < 2) return null;
  return (
    <SelectField
      label={CONSOLE.book}
      options={books.map((book) => ({ value: keyOf(book), label: CONSOLE.mode(book.currency, book.isTest) }))}
      value={keyOf(value)}
      onChange={(key) => {
        const book = books.find((each) => keyOf(each) === key);
        if (book !== undefined) onChange(book);
      }}
    />
  );
}
