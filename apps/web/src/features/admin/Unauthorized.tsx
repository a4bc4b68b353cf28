import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTitle } from '../../app/useTitle.ts';
import { useToast } from '../../ui/toast.tsx';
import { ADMIN } from './copy.ts';

const LEAVES_AFTER_MS = 1_000;

/** What users who are no platform admin see at `/admin`: a notice, then the start page. */
export default function Unauthorized() {
  const navigate = useNavigate();
  const toast = useToast();
  useTitle(ADMIN.unauthorized);
  useEffect(() => {
    toast.show({ title: ADMIN.unauthorized, description: ADMIN.unauthorizedText, tone: 'destructive' });
    const timer = setTimeout(() => navigate('/', { replace: true }), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, toast]);
  return <p role="status">{ADMIN.leaving}</p>;
}
