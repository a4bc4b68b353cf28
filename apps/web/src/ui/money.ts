/** '$12' or '$12.50': cents are shown where there are some. Digits are the currency's own: '¥1,200', 'KWD 1.250'. */
export function formatPrice(price: string | number, currency: string): string {
  const amount = Number(price);
  const options = { style: 'currency', currency } as const;
  return new Intl.NumberFormat('en-US', {
    ...options,
    ...(Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
  }).format(amount);
}

/** With all digits, '$12.00', for what stands below one another. */
export function formatAmount(amount: string | number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount));
}
