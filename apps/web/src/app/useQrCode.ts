import { useQuery } from '@tanstack/react-query';

/** A QR code as an SVG data URL, black on white; drawn on this device. */
export function useQrCode(text: string) {
  return useQuery({
    queryKey: ['qr', text],
    queryFn: async () => {
      const { renderSVG } = await import('uqr');
      return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
    },
    gcTime: 0,
  }).data;
}
