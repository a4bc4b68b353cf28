/** '$12' or '$12.50': cents are shown where there are some. */
export function formatPrice(price: string | number, currency = 'USD'): string {
  const amount = Number(price);
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
